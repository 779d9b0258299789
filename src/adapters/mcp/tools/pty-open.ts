import { z } from 'zod'
import type { SessionLimits } from '../../../domain/limits.ts'
import type { OpenOptions } from '../../../domain/requests.ts'
import type { OpenResult } from '../../../domain/results.ts'
import { tell } from '../../tell.ts'
import { count, flag, milliseconds, pid, size, status, text, waitReason } from './schemas.ts'
import { tellStart, tellWait } from './tell-session.ts'
import { tool } from './tool.ts'

export const ptyOpen = ({ openTimeoutMs, waitMs }: SessionLimits) =>
  tool<OpenOptions, OpenResult>({
    name: 'pty_open',
    title: 'Open a terminal',
    description:
      'Run a program on a terminal of its own that stays open across calls: a REPL, a debugger, ssh, a server, ' +
      'a watch. Returns when the program waits for input, is quiet, or has exited, with what it printed until then.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    changesSessions: true,
    input: z.strictObject({
      command: text.min(1).describe('A shell command line, such as "bash" or "python3 -q".'),
      cwd: text.min(1).optional().describe("The folder to start in. Default: the server's."),
      env: z.record(z.string(), text).optional().describe('Environment variables for the program.'),
      size: size.optional(),
      timeoutMs: milliseconds(waitMs)
        .optional()
        .describe(`How long to wait for the program to settle; it goes on then. Default ${openTimeoutMs}.`),
    }),
    output: z.strictObject({
      sessionId: text,
      pid,
      status,
      initialOutput: text,
      waitReason,
      truncated: flag,
      dropped: count,
      next: count,
    }),
    run: ({ sessions, owner, signal }, given) => sessions.open(owner, given, signal),
    tell: (opened) =>
      tell(opened.initialOutput, 'no output yet', [
        tellWait(opened.sessionId, opened.status, opened.waitReason),
        ...tellStart(opened),
      ]),
  })

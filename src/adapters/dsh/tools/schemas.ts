/** Fragments of the tools' schemas: parameters that several share, and the fields of their results. */

export const ID = {
  type: 'string',
  required: true,
  description: 'The session, as pty_open named it.',
} as const

export const STATUS = {
  required: true,
  oneOf: [
    {
      type: 'object',
      additionalProperties: false,
      properties: { kind: { type: 'string', required: true, const: 'running' } },
    },
    {
      type: 'object',
      additionalProperties: false,
      properties: {
        kind: { type: 'string', required: true, const: 'exited' },
        exitCode: { required: true, oneOf: [{ type: 'integer' }, { type: 'null' }] },
        signal: { required: true, oneOf: [{ type: 'string' }, { type: 'null' }] },
      },
    },
  ],
} as const

export const WAIT_REASON = {
  type: 'string',
  required: true,
  enum: ['stdin_read', 'inferred_idle', 'timeout', 'session_exit'],
} as const

export const LOST = {
  required: true,
  oneOf: [{ type: 'integer' }, { type: 'string', const: 'unknown' }],
} as const

export const TEXT = { type: 'string', required: true } as const
export const FLAG = { type: 'boolean', required: true } as const
export const COUNT = { type: 'integer', required: true } as const

import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

const SERVER_ERROR = -32000

/** Answers a request that is not let through, in the form that the SDK's own refusals have. */
export function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  { code = SERVER_ERROR, headers = {} }: { code?: number; headers?: OutgoingHttpHeaders } = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }))
}

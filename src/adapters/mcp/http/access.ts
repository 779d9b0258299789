import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface AccessRules {
  /** The names that the Host and the Origin header may have, whatever the port. */
  readonly hosts: readonly string[]
  /** The tokens that are let in. */
  readonly tokens: readonly string[]
}

/** Who is let in, by their token; or why nobody is. */
export type Access = { readonly token: string } | { readonly status: 401 | 403; readonly why: string }

/**
 * Lets in who holds a token, and no page of a browser from elsewhere: not even one whose name has been made to
 * lead to this machine.
 */
export function access(headers: IncomingHttpHeaders, { hosts, tokens }: AccessRules): Access {
  const { host, origin, authorization } = headers
  if (!hosts.includes(nameIn(`http://${host}`))) return { status: 403, why: 'Host is not allowed' }
  if (origin !== undefined && !hosts.includes(nameIn(origin)))
    return { status: 403, why: 'Origin is not allowed' }
  const given = /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1]
  const token = tokens.find((known) => given !== undefined && isSame(known, given))
  return token === undefined ? { status: 401, why: 'a bearer token is needed' } : { token }
}

/** The name in a URL; of what is no URL, one that nothing has. */
function nameIn(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}

/** Takes the same time however much of it is right. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

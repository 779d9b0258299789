import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import {
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { onTestFinished } from 'vitest'
import { type OwnerServerOptions, ownerServer } from '../../../../src/adapters/mcp/owner-server.ts'
import { calling } from './calling.ts'

/** A client of the SDK's on an owner's server, in memory. */
export async function connected(options: OwnerServerOptions) {
  const client = new Client({ name: 'test', version: '0' })
  const heard: string[] = []
  client.setNotificationHandler(
    ResourceUpdatedNotificationSchema,
    ({ params }) => void heard.push(params.uri),
  )
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void heard.push('list'))
  const [near, far] = InMemoryTransport.createLinkedPair()
  await ownerServer(options).connect(far)
  await client.connect(near)
  onTestFinished(() => client.close())
  return { client, call: calling(client), heard }
}

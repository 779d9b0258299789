import { describe, expect, it } from 'vitest'
import { OwnerRegistry } from '../../src/domain/owner-registry.ts'

function registry<Owner>(sessionsPerOwner = 2, sessions = 3) {
  return new OwnerRegistry<Owner, string>({ sessionsPerOwner, sessions })
}

/** A session that is open. */
function publish(of: OwnerRegistry<unknown, string>, owner: unknown = 'ann') {
  const place = of.reserve(owner)
  place.publish('its')
  return place
}

describe('an owner registry', () => {
  it('tells an owner whose places are taken which sessions to close', () => {
    const of = registry<string>()
    of.reserve('ann').publish('first')
    of.reserve('ann').publish('second')
    expect(() => of.reserve('ann')).toThrow(
      'Close one of your sessions first (pty-1, pty-2): an owner may have 2.',
    )
    of.reserve('bob').publish('third')
    expect(() => of.reserve('bob')).toThrow('Try again when a session was closed: all 3 are in use.')
  })

  it('counts a half-opened session against the limit, so that no burst gets past it', () => {
    const of = registry<string>()
    const half = [of.reserve('ann'), of.reserve('ann')]
    expect(() => of.reserve('ann')).toThrow('(you have none open)')
    half[0]!.cancel()
    expect(of.reserve('ann').id).toBe('pty-3')
  })

  it('knows owners by identity', () => {
    const of = registry<object>(5, 5)
    const one = {}
    const other = {}
    const place = of.reserve(one)
    place.publish('its')
    expect(of.get(one, place.id)).toBe('its')
    expect(() => of.get(other, place.id)).toThrow('"pty-1" belongs to another owner')
    expect([of.count(one), of.count(other)]).toEqual([1, 0])
  })

  it('tells an id that was used and is closed from one that never was', () => {
    const of = registry()
    for (let issued = 0; issued < 12; issued++) of.release(publish(of).id)
    for (const id of ['pty-1', 'pty-10', 'pty-12']) {
      expect(of.find('ann', id)).toBe(undefined)
      expect(() => of.get('ann', id)).toThrow(`(you have none open): "${id}" is closed.`)
    }
    for (const id of ['pty-13', 'a pty-1', 'pty-1 or so', 'pty-', 'pty-0', 'pty-01', '1', '']) {
      expect(() => of.find('ann', id)).toThrow(`(you have none open): there is no "${id}".`)
    }
  })

  it.each([{}, [], () => {}, class {}, 'ann'])('takes an object of any kind for an owner: %s', (owner) => {
    const of = registry()
    const { id } = publish(of, owner)
    expect(of.get(owner, id)).toBe('its')
  })

  it.each([undefined, null, '', 0, 1, true, Symbol('ann')])('takes no %s for an owner', (owner) => {
    expect(() => registry().reserve(owner)).toThrow('Give an owner, an object or a non-empty string')
    expect(() => registry().find(owner, 'pty-1')).toThrow(expect.objectContaining({ code: 'INVALID_OWNER' }))
    expect(() => registry().list(owner)).toThrow(expect.objectContaining({ code: 'INVALID_OWNER' }))
  })
})

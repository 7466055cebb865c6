import { trailKinds, type TrailRow } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givingsOf, mailedText, programsIn, replyOf } from './trail.ts'

const start = Date.parse('2026-11-02T10:00:00Z')
const row = (kind: TrailRow['kind'], seconds: number, change: Partial<TrailRow> = {}): TrailRow => ({
  at: new Date(start + seconds * 1000).toISOString(),
  kind,
  by: { id: '', name: 'Eve' },
  email: 'tina@people.example',
  text: kind === 'mailed' ? mailedText('Your report', false) : kind,
  hash: '',
  ...change,
})
const own = new Set(['office@agency.example'])
const reply = (rows: readonly TrailRow[]) =>
  givingsOf(rows, own).map((giving) => replyOf(giving, '2026-11-29T12:00:00Z'))

describe('to whom a report was given', () => {
  it('is a person by address or name, with what they did; silence is no consent', () => {
    const sent = [row('mailed', 0, { person: 'Tina' }), row('delivered', 2), row('opened', 60), row('opened', 90)]
    const reminded = [row('reminded', 100), row('reminded', 200)]
    expect(reply([...sent, ...reminded])).toEqual(['No reply by 29 November 2026; sent, opened, reminded twice'])
    expect(reply([...sent, row('bounced', 3)])).toEqual(['No reply by 29 November 2026; sent, not delivered, opened'])
    const { email: _unknown, ...unnamed } = row('opened', 60)
    const replies = ['sent, opened, not known by whom', 'sent, no link opened']
    for (const [index, rows] of [[...sent.slice(0, 2), unnamed], sent.slice(0, 2)].entries())
      expect(reply(rows)).toEqual([`No reply by 29 November 2026; ${replies[index]}`])
    const { email: _none, ...named } = row('signed', 300, { person: 'Tina' })
    expect(reply([...sent, named])).toEqual(['Signed on 2 November 2026'])
    expect(givingsOf([...sent, { ...named, person: 'Tom' }], own).map(({ person }) => person)).toEqual(['Tina', 'Tom'])
    expect(JSON.stringify(reply(sent))).not.toMatch(/accept/i)
  })

  it('leaves out blind copies, the agency’s own, and who only opened a link', () => {
    const copies = [
      row('mailed', 0, { text: mailedText('Your report', true) }),
      row('mailed', 0, { email: 'Office@agency.example' }),
    ]
    expect(givingsOf([...copies, row('opened', 99)], own)).toEqual([])
  })

  it('has each person once, whatever happened', () => {
    const rows = fc.array(
      fc.record({
        kind: fc.constantFrom(...trailKinds),
        seconds: fc.nat(100_000),
        email: fc.constantFrom('a@b.example', 'A@b.example', undefined),
        person: fc.constantFrom('Ann', 'Bo', undefined),
      }),
    )
    fc.assert(
      fc.property(rows, (made) => {
        const given = made.map(({ kind, seconds, email, person }) => {
          const { email: _own, ...rest } = row(kind, seconds)
          return { ...rest, ...(email && { email }), ...(person && { person }) }
        })
        const people = givingsOf(given, own)
        expect(people.length).toBeLessThanOrEqual(3)
        const opened = given.filter(({ kind }) => kind === 'opened').length
        expect(people.reduce((sum, one) => sum + one.opened.length, 0)).toBeLessThanOrEqual(opened)
        expect(people.every(({ person }) => person !== '')).toBe(true)
      }),
    )
  })
})

it('an opening near its delivery is a program’s perhaps, though the delivery was recorded later', () => {
  const opened = row('opened', 30)
  expect(programsIn([opened, row('delivered', 35)])(opened)).toBe(true)
  expect(programsIn([opened, row('delivered', 45)])(opened)).toBe(false)
  expect(programsIn([opened, row('delivered', 35, { email: 'tom@people.example' })])(opened)).toBe(false)
})

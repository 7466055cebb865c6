import { trailKinds, type TrailRow } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givingsOf, mailedText, noReplyText, peopleIn, programsIn, replyOf } from './trail.ts'

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
    const claim = [row('opened', 80, { text: 'Link to answer the claim opened' })]
    claim.push(row('commented', 90, { text: 'Answered the claim: 1 agreed, of 2 lines' }))
    expect(reply([...sent.slice(0, 2), ...claim])).toEqual(reply(sent.slice(0, 2)))
    expect(JSON.stringify(reply(sent))).not.toMatch(/accept/i)
  })

  it('is each of those who share an address or a name; no act of one is another’s', () => {
    const [ann, bob] = [{ person: 'Ann Jones' }, { person: 'Bob Jones' }]
    const mailed = [ann, bob].flatMap((one) => [row('mailed', 0, one), row('delivered', 2, one)])
    const both = { person: 'Ann Jones and Bob Jones' }
    const rows = [
      ...mailed,
      row('opened', 60, both),
      row('receipt', 70, { ...ann, by: { id: '', name: 'Annie, by link' } }),
      row('reminded', 80, bob),
      row('reminded', 80, both),
      // Shown by staff.
      row('opened', 90, { ...bob, by: { id: 'u', name: 'Priya' } }),
    ]
    const silence = 'reply by 29 November 2026; sent, opened, not known by whom, reminded once'
    expect(givingsOf(rows, own).map(({ person }) => person)).toEqual(['Ann Jones', 'Bob Jones'])
    expect(reply(rows)).toEqual([`Receipt given on 2 November 2026. No other ${silence}`, `No ${silence}`])
    const { email: _none, ...signed } = row('signed', 100, bob)
    expect(reply([...rows, signed])[1]).toBe('Signed on 2 November 2026')
    const other = { person: 'Bob Jones', email: 'bob@people.example' }
    expect(givingsOf([...rows, row('mailed', 110, other), signed], own).map(({ person }) => person)).toEqual([
      'Ann Jones',
      'Bob Jones, tina@people.example',
      'Bob Jones, bob@people.example',
      'Bob Jones',
    ])
    // Comments with the link of both, under a name that is neither’s.
    expect(givingsOf([...rows, row('commented', 120, both)], own).at(-1)).toMatchObject(both)
  })

  it('keeps who signs with another name as one, unless that is another’s', () => {
    const signed = row('signed', 10, { person: 'Tina', by: { id: '', name: 'Tina Hale, by link' } })
    const rows = [row('mailed', 0, { person: 'Tina' }), signed, row('mailed', 20, { person: 'Tina Hale' })]
    expect(givingsOf(rows, own)).toMatchObject([{ person: 'Tina Hale', answered: [{ kind: 'signed' }] }])
    const [, ...others] = givingsOf([row('mailed', 0, { person: 'Tina Hale' }), ...rows], own)
    expect(others).toMatchObject([{ person: 'Tina', answered: [{ kind: 'signed' }] }])
    const whose = peopleIn(rows)
    expect(new Set(rows.flatMap(whose).map(({ key }) => key)).size).toBe(1)
  })

  it('says beside what somebody gave what they were asked for and did not give', () => {
    const rows = [
      row('mailed', 0),
      row('receipt', 60),
      row('noreply', 70, { text: noReplyText('2026-11-04', 'feedback') }),
    ]
    expect(reply(rows)).toEqual([
      'Receipt given on 2 November 2026, no comments by 4 November 2026. No other reply by 29 November 2026; sent',
    ])
    const shown = row('opened', 50, { by: { id: 'u', name: 'Priya' } })
    expect(reply([row('mailed', 0), shown])).toEqual(['No reply by 29 November 2026; sent, opened, not known by whom'])
    expect(reply([shown, row('receipt', 60)])).toEqual([
      'Receipt given on 2 November 2026. No other reply by 29 November 2026',
    ])
    expect(reply([...rows, row('signed', 80)])).toEqual([
      'Receipt given on 2 November 2026, Signed on 2 November 2026, no comments by 4 November 2026',
    ])
    expect(reply([...rows, row('commented', 80)])).toEqual([
      'Receipt given on 2 November 2026, Commented on 2 November 2026',
    ])
    const all = row('noreply', 70, { text: noReplyText('2026-11-04', 'signature', 'feedback', 'signature') })
    expect(reply([row('mailed', 0), row('receipt', 60), all])).toEqual([
      'Receipt given on 2 November 2026, no comments by 4 November 2026, no signature by 4 November 2026. ' +
        'No other reply by 29 November 2026; sent',
    ])
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
  const shown = row('opened', 30, { by: { id: 'u', name: 'Priya' } })
  expect(programsIn([shown, row('delivered', 35)])(shown)).toBe(false)
  expect(programsIn([opened, row('delivered', 35, { email: 'tom@people.example' })])(opened)).toBe(false)
})

import { newId } from '@lintel/rules'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { routes, ShortText } from '@lintel/contract'
import { call, callRaw, refusal } from '../test/call.ts'
import { meetFaults, ringingIn } from '../test/faults.ts'
import { mailTo } from '../test/mailbox.ts'
import { aUserOf, aClient, atStack } from '../test/people.ts'
import { queueNamed, withMessageIn } from '../test/queues.ts'
import { writeUnchecked } from '../test/unchecked.ts'
import { dynamo } from './aws.ts'
import { isAbsent, rowsOf, transact } from './table.ts'

const Note = z.object({
  record: z.strictObject({ name: ShortText, tags: z.array(ShortText).default([]), open: z.boolean().default(true) }),
  count: z.number().optional(),
})
const notes = rowsOf('CLIENTS_TABLE', 'note', Note)

atStack()
const pk = `TEST#${newId()}`

describe('a write', () => {
  it('is parsed with the schema that reads it, put and update alike', async () => {
    const key = { pk, sk: 'A' }
    await expect(notes.put(key, { record: { name: 'a'.repeat(301) } })).rejects.toThrow('300')
    expect(await notes.get(key)).toBeUndefined()
    expect(await notes.put(key, { record: { name: 'a\u0001b\ud800' } })).toBe(true)
    expect(await notes.get(key)).toEqual({ record: { name: 'ab\ufffd', tags: [], open: true } })
    await expect(notes.update(key, { set: [['record.name', 'a'.repeat(301)]] })).rejects.toThrow('300')
    await expect(notes.update(key, { append: [['record.tags', [7]]] })).rejects.toThrow()
    await expect(notes.update(key, { set: [['record.nmae', 'x']] })).rejects.toThrow('record.nmae')
    const changed = await notes.update(key, {
      set: [['record.name', 'c']],
      append: [['record.tags', ['one']]],
      add: { count: 2 },
    })
    expect(changed).toEqual({ record: { name: 'c', tags: ['one'], open: true }, count: 2 })
    expect(await notes.update(key, { clear: ['count'] })).not.toHaveProperty('count')
  })

  it('can create a row by an update with the condition ‘none’', async () => {
    const counters = rowsOf('CLIENTS_TABLE', 'counter', z.object({ count: z.number(), ttl: z.number() }))
    const key = { pk, sk: 'D' }
    const one = () => counters.update(key, { add: { count: 1 }, set: [['ttl', 7]], condition: 'none' })
    expect(await Promise.all([one(), one()])).toContainEqual({ count: 2, ttl: 7 })
  })

  it('reports a failed condition, and leaves the row', async () => {
    const key = { pk, sk: 'B' }
    expect(await notes.update(key, { set: [['record.name', 'x']] })).toBeUndefined()
    expect(await notes.put(key, { record: { name: 'first' } }, isAbsent)).toBe(true)
    expect(await notes.put(key, { record: { name: 'second' } }, isAbsent)).toBe(false)
    expect(await transact([notes.putItem(key, { record: { name: 'third' } }, isAbsent)])).toBe(false)
    expect((await notes.get(key))?.record.name).toBe('first')
    expect(await notes.remove(key)).toBe(true)
    expect(await notes.get(key)).toBeUndefined()
  })

  it('is retried if transactions conflict on a row', async () => {
    const key = { pk, sk: 'C' }
    await notes.put(key, { record: { name: 'counted' } })
    const one = () => transact([notes.updateItem(key, { add: { count: 1 } })])
    expect(await Promise.all(Array.from({ length: 10 }, one))).not.toContain(false)
    expect((await notes.get(key))?.count).toBe(10)
  })
})

it('a row that does not parse is left out of lists, and fails only its own read', async () => {
  const partition = `${pk}-list`
  const names = Array.from({ length: 105 }, (_, i) => String(i).padStart(3, '0'))
  await Promise.all(names.map((name) => notes.put({ pk: partition, sk: name }, { record: { name } })))
  await writeUnchecked('CLIENTS_TABLE', { pk: partition, sk: '050', record: { name: 'x'.repeat(301) } })
  const rows = await notes.query({ pk: partition, pageSize: 7 })
  expect(rows.map(({ record }) => record.name)).toEqual(names.filter((name) => name !== '050'))
  const some = await notes.query({ pk: partition, sk: { from: '048', to: '052' }, newestFirst: true })
  expect(some.map(({ record }) => record.name)).toEqual(['052', '051', '049', '048'])
  expect(await notes.query({ pk: partition, sk: { from: '052', to: '048' } })).toEqual([])
  expect(await notes.batchGet(names.map((sk) => ({ pk: partition, sk })))).toHaveLength(104)
  await expect(notes.get({ pk: partition, sk: '050' })).rejects.toThrow('does not parse')
})

it('a read is tried without the SDK’s middleware first, bytes included', async () => {
  const files = rowsOf('CLIENTS_TABLE', 'file', z.object({ bytes: z.instanceof(Uint8Array) }))
  const [key, bytes] = [{ pk, sk: 'E' }, Buffer.from('0123')]
  await files.put(key, { bytes })
  const sent = vi.spyOn(dynamo.config.requestHandler, 'handle')
  const read = await files.get(key)
  expect(read && Buffer.from(read.bytes)).toEqual(bytes)
  expect(sent.mock.calls.map(([{ headers }]) => 'amz-sdk-request' in headers)).toEqual([false])
})

describe('a temporary error', () => {
  it('is retried: conflicts, throttled tables, and incomplete batches', async () => {
    const about = `${pk}#BUSY`
    const key = (sk: string) => ({ pk: about, sk })
    const row = { record: { name: 'written' } }
    await meetFaults(
      { service: 'dynamodb', kind: 'throttled', operation: 'TransactWriteItems', about, times: 2 },
      { service: 'dynamodb', kind: 'conflict', operation: 'TransactWriteItems', about, times: 2 },
      { service: 'dynamodb', kind: 'throttled', operation: 'PutItem', about, times: 2 },
      { service: 'dynamodb', kind: 'unprocessed', operation: 'BatchGetItem', about, times: 3 },
    )
    expect(await transact([notes.putItem(key('A'), row)])).toBe(true)
    expect(await notes.put(key('B'), row)).toBe(true)
    expect(await notes.batchGet([key('A'), key('B')])).toHaveLength(2)
  })

  it('completes a transaction once, and reports it as done, although its response was lost', async () => {
    const about = `${pk}#LOST`
    const counter = { pk: about, sk: 'A' }
    await notes.put(counter, { record: { name: 'counted' } })
    const counted = () => [
      notes.updateItem(counter, { add: { count: 1 } }),
      notes.putItem({ pk: about, sk: newId() }, { record: { name: 'first' } }, isAbsent),
    ]
    const fault = { service: 'dynamodb', operation: 'TransactWriteItems', about } as const
    await meetFaults({ ...fault, kind: 'lost' })
    expect(await transact(counted())).toBe(true)
    // The SDK retries after a lost response; if that attempt is throttled, we continue with the same token.
    await meetFaults({ ...fault, kind: 'lost' }, { ...fault, kind: 'throttled' }, { ...fault, kind: 'conflict' })
    expect(await transact(counted())).toBe(true)
    expect((await notes.get(counter))?.count).toBe(2)
    expect(await notes.query({ pk: about })).toHaveLength(3)
  })

  it('is reported to the caller as busy, if it lasts', async () => {
    const client = await aClient()
    const person = await aUserOf(client, ['Customers', 'Inspectors'], 'busy')
    await meetFaults({ service: 'dynamodb', kind: 'throttled', about: client.id, times: 50 })
    const answer = await callRaw(routes.listClients, person.idToken)
    expect(answer).toMatchObject(
      refusal(503, expect.stringMatching(/^Lintel is very busy right now\. Please try again/) as string),
    )
    expect(answer.headers.get('retry-after')).toBe('2')
  })

  it('raises the alarms of the template, by e-mail, and reports their end', async () => {
    // Nothing checks the stack from outside in the future.
    const ringingAfter = async (minutes: number) =>
      (await ringingIn(minutes)).filter((name) => !name.includes('outside'))
    // A table's alarm ends once its latest periods have no data, those of a day once that is over.
    const ringingAfterwards = async () => (await ringingAfter(30), ringingAfter(26 * 60))
    await ringingAfterwards()
    const client = await aClient()
    const person = await aUserOf(client, ['Customers', 'CustomerAdministrators'])
    await writeUnchecked('APPOINTMENTS_TABLE', { pk: `DIARY#${client.id}`, sk: '2027-04-05T08:30:00.000Z#odd' })
    await call(routes.listAppointments, person, { query: { date: '05-04-2027' } })
    let ringing: string[] = []
    await withMessageIn(await queueNamed('MailEventDeadLetters'), async () => void (ringing = await ringingAfter(1)))
    for (const name of ['invalidrows', 'MailEventdeadletters'])
      expect(ringing).toContainEqual(expect.stringContaining(name))
    await expect.poll(ringingAfterwards).toEqual([])
    const subjects = (await mailTo('operations@lintel.example')).map(({ subject }) => subject)
    for (const name of ringing)
      expect(subjects).toEqual(
        expect.arrayContaining([`ALARM: "${name}" in EU (London)`, `OK: "${name}" in EU (London)`]),
      )
    // All alarms became OK when the stack started; this one has never fired, and nobody was mailed about that.
    expect(subjects).not.toContainEqual(expect.stringContaining('documentsthrottled'))
  })
})

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { FromWorker, Taken, Turn } from './data/worker.ts'
import { root } from '../local-stack.ts'

/*
 * `npm run bench -- data`: consumption and time of lists, filters, search and counters with 4,000 and with 100,000 reports
 * of 200 clients, with the same requested month in both: 4,000, so that a word of everybody's reaches the limit of rows
 * in both. The two stores run in parallel and take turns, so that other load on the machine affects both.
 *
 * `npm run bench -- data invoices`: the same for the provider's lists, search and months, with 60 clients and with
 * 5,000, who have 60,000 invoices.
 *
 * `npm run bench -- data appointments`: the same for diaries, with 1,000 and with 100,000 appointments of one client.
 *
 * `npm run bench -- data properties`: the same for a client's workbook, with 200 properties and with 20,000.
 *
 * A number after the name is the size of the larger store: `-- data reports 1000000` takes some ten minutes of processor time and 2 GB.
 */
const [, , named = '', larger] = process.argv
const sizesOf: Record<string, [small: number, large: number]> = {
  invoices: [60, 5000],
  appointments: [1000, 100_000],
  properties: [200, 20_000],
  reports: [4000, 100_000],
}
const subject = named in sizesOf ? named : 'reports'
const [smaller = 0, usual = 0] = sizesOf[subject] ?? []
const sizes = [smaller, Number(larger ?? usual)]
const counted = subject === 'invoices' ? 'clients' : subject
const limits = { p95Ratio: 1.5 }
/** Calls of each case in each store, in turns. */
const calls = 200
const warmUp = 20

const rounded = (value: number) => Math.round(value * 100) / 100
const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

interface Store {
  worker: ChildProcess
  names: string[]
}

/** The next message of a store. Throws if the process ends instead. */
const heard = async <T = FromWorker>(worker: ChildProcess): Promise<T> => {
  const listening = new AbortController()
  const ended = once(worker, 'exit', listening).then(() => undefined)
  const [message] = ((await Promise.race([once(worker, 'message', listening), ended])) ?? []) as [T?]
  listening.abort()
  await ended.catch(() => {})
  if (!message) throw new Error(`A store ended with ${worker.exitCode}.`)
  return message
}

const open = async (size: number): Promise<Store> => {
  const folder = path.join(dir, String(size))
  const seeding = fork(path.join(import.meta.dirname, 'data/seed.ts'), [folder, String(size), subject])
  const seeded = once(seeding, 'exit')
  const rows = await heard<number>(seeding)
  await seeded
  const worker = fork(path.join(import.meta.dirname, 'data/worker.ts'), [folder, subject])
  const answer = await heard(worker)
  if (!('ready' in answer)) throw new Error('The store is not ready.')
  console.log(`${size.toLocaleString('en-GB')} ${counted}: ${rows.toLocaleString('en-GB')} rows`)
  return { worker, names: answer.ready }
}

const take = async ({ worker }: Store, asked: Turn): Promise<Taken> => {
  worker.send(asked)
  const answer = await heard(worker)
  if (!('taken' in answer)) throw new Error('The store measured nothing.')
  return answer.taken
}

const measure = async (stores: readonly Store[], name: string) => {
  const found = stores.map(() => ({ ms: [] as number[], units: new Set<number>(), rows: 0 }))
  for (const store of stores) await take(store, { name, times: warmUp })
  for (let done = 0; done < calls; done++)
    for (const [at, store] of stores.entries()) {
      const { ms, units, rows } = await take(store, { name, times: 1 })
      const own = found[at]
      own?.ms.push(...ms)
      for (const unit of units) own?.units.add(unit)
      if (own) own.rows = rows
    }
  const [small, large] = found.map(({ ms, units, rows }) => ({ p95Ms: rounded(p95(ms)), units: [...units], rows }))
  if (!small || !large) throw new Error('There are two stores.')
  const ratio = rounded(large.p95Ms / small.p95Ms)
  const isSame = small.units.length === 1 && String(small.units) === String(large.units) && small.rows === large.rows
  return {
    name,
    rows: large.rows,
    units: [small.units.join(' or '), large.units.join(' or ')],
    small,
    large,
    ratio,
    isSame,
  }
}

// Below the repository, where functions find their packages.
const dir = mkdtempSync(path.join(root, 'node_modules/.bench-data-'))
try {
  const stores: Store[] = []
  for (const size of sizes) stores.push(await open(size))
  const figures: Awaited<ReturnType<typeof measure>>[] = []
  for (const name of stores[0]?.names ?? []) {
    const figure = await measure(stores, name)
    figures.push(figure)
    const { rows, units, small, large, ratio, isSame } = figure
    console.log(
      `${name.padEnd(30)} ${String(rows).padStart(3)} rows  units ${units.join(' and ')}${isSame ? '' : ' (not the same)'}` +
        `  p95 ${small.p95Ms} and ${large.p95Ms} ms, x ${ratio}`,
    )
  }
  for (const { worker } of stores) {
    worker.send('end')
    await once(worker, 'exit')
  }
  const over = figures.filter(({ ratio, isSame }) => !isSame || !(ratio <= limits.p95Ratio)).map(({ name }) => name)
  const closing = figures.map(({ name, units, ratio, small, large }) => {
    return [name, { units: units[0], p95Ms: [small.p95Ms, large.p95Ms], ratio }]
  })
  console.log(JSON.stringify({ bench: 'data', subject, sizes, ...Object.fromEntries(closing), over }))
  process.exitCode = over.length === 0 ? 0 : 1
} finally {
  rmSync(dir, { recursive: true, force: true })
}

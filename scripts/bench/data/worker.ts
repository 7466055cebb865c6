import * as z from 'zod'
import { casesOf } from './cases.ts'
import { casesOf as casesOfAppointments } from './appointments.ts'
import { casesOf as casesOfInvoices } from './invoices.ts'
import { casesOf as casesOfProperties } from './properties.ts'
import { startStack } from './stack.ts'

/*
 * One of the two stores compared by `npm run bench -- data`, filled by `seed.ts`, in a separate process: `worker.ts
 * <folder> <subject>`. It reports when it is ready, and then measures on request.
 */

/** A request to the worker: run this case that many times. */
export interface Turn {
  name: string
  times: number
}

/** The result: milliseconds of each run, the consumption of one, and its number of rows. */
export interface Taken {
  ms: number[]
  units: number[]
  rows: number
}

export type FromWorker = { ready: string[] } | { taken: Taken }

const [, , dir = '', subject = ''] = process.argv
const tell = (message: FromWorker) => process.send?.(message)

const Capacity = z.object({ CapacityUnits: z.number() })
const Consumed = z.object({ ConsumedCapacity: z.union([Capacity, z.array(Capacity)]) })

const unitsOf = (output: unknown): number => {
  const consumed = Consumed.safeParse(output).data?.ConsumedCapacity
  return [consumed ?? []].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
}

const stack = await startStack(dir)
const { dynamo } = await import('../../../functions/lib/aws.ts')
let units = 0
dynamo.middlewareStack.add(
  (next) => async (args) => {
    Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' })
    const answer = await next(args)
    units += unitsOf(answer.output)
    return answer
  },
  { step: 'initialize', name: 'askForCapacity', priority: 'high' },
)
async function casesOfReports() {
  const { listReports } = await import('../../../functions/reports/operations.ts')
  const { reportFactsOf } = await import('../../../functions/reports/client-totals.ts')
  const { listChasing } = await import('../../../functions/chasing/operations.ts')
  return casesOf(listReports, reportFactsOf, listChasing)
}
const ofSubject: Record<string, () => Promise<Record<string, () => Promise<number>>>> = {
  invoices: casesOfInvoices,
  appointments: casesOfAppointments,
  properties: () => casesOfProperties(),
  reports: casesOfReports,
}
const cases = await (ofSubject[subject] ?? casesOfReports)()

async function take({ name, times }: Turn): Promise<Taken> {
  const run = cases[name]
  if (!run) throw new Error(`There is no case ${name}.`)
  const taken: Taken = { ms: [], units: [], rows: 0 }
  for (let i = 0; i < times; i++) {
    units = 0
    const before = performance.now()
    taken.rows = await run()
    taken.ms.push(performance.now() - before)
    taken.units.push(units)
  }
  return taken
}

process.on('message', (turn: Turn | 'end') => {
  if (turn === 'end') void stack.close().then(() => process.disconnect())
  else void take(turn).then((taken) => tell({ taken }))
})
tell({ ready: Object.keys(cases) })

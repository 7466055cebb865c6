import path from 'node:path'
import * as z from 'zod'
import { bulkLoad } from '../../packages/local-cloud/src/dynamo/bulk-load.ts'
import { startLocalStack } from '../local-stack.ts'
import { casesOf } from './cases.ts'
import { rowsOf } from './rows.ts'
import { clients, reports } from './volume.ts'

/*
 * One of the two stores that `npm run bench:data` compares, in a process of its own: `worker.ts <folder> <reports>`. It
 * says when it is ready, and then measures what it is told to.
 */

/** What the worker is told: do this so many times. */
export interface Turn {
  name: string
  times: number
}

/** What it answers: how long each took, in milliseconds, what one consumed, and how many rows one answered. */
export interface Taken {
  ms: number[]
  units: number[]
  rows: number
}

export type FromWorker = { ready: string[]; rows: number } | { taken: Taken }

const [, , dir = '', total = ''] = process.argv
const tell = (message: FromWorker) => process.send?.(message)

const Capacity = z.object({ CapacityUnits: z.number() })
const Consumed = z.object({ ConsumedCapacity: z.union([Capacity, z.array(Capacity)]) })

const unitsOf = (output: unknown): number => {
  const consumed = Consumed.safeParse(output).data?.ConsumedCapacity
  return [consumed ?? []].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
}

/** Starts the stack, empty, with its clients and reports; answers how many rows the reports take. */
async function seed(): Promise<{ port: number; rows: number }> {
  const stack = await startLocalStack({ dir, port: 0, fresh: true, web: false })
  const sources = ['functions/clients/handler.ts', 'functions/reports/handler.ts']
  const variables: Record<string, string> = Object.assign({}, ...sources.map((source) => stack.variablesOf(source)))
  Object.assign(process.env, stack.environment, variables)
  const { putClient } = await import('../../functions/clients/operations.ts')
  const { commitItems } = await import('../../functions/reports/store/commit.ts')
  for (const client of clients()) await putClient(client)
  await stack.close()
  const rows = rowsOf(reports(Number(total)), commitItems)
  return { port: stack.port, rows: await bulkLoad(path.join(dir, 'dynamo'), variables.REPORTS_TABLE ?? '', rows) }
}

const { port, rows } = await seed()
// On the same port: the functions' client has its address for good.
const stack = await startLocalStack({ dir, port, web: false })
const { dynamo } = await import('../../functions/lib/aws.ts')
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
const { listReports } = await import('../../functions/reports/operations.ts')
const { reportCountsOf } = await import('../../functions/reports/client-totals.ts')
const cases = casesOf(listReports, reportCountsOf)

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
tell({ ready: Object.keys(cases), rows })

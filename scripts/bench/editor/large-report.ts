import { aReportBody, demoClients, reportVolumes } from '@lintel/fixtures'
import { dayInLondon } from '@lintel/rules'
import { defaultDictionary } from '../../../functions/dictionary/default-dictionary/index.ts'
import { demoClientRecords, makeAccounts } from '../../demo/people.ts'
import type { LocalStack } from '../../local-stack.ts'

/** The user in the benchmark, and the report in which they type. */
export const inspector = 'inspector@harbour-vale.example'
export const reportId = 'bench-xl'

/** Puts the demo users and their clients into an empty stack. */
export const insertPeople = async (stack: LocalStack): Promise<void> => {
  const sources = ['functions/clients/handler.ts', 'functions/reports/handler.ts']
  Object.assign(process.env, stack.environment, ...sources.map((source) => stack.variablesOf(source)))
  const { putClient } = await import('../../../functions/clients/put-client.ts')
  await makeAccounts(stack.config.userPoolId)
  for (const record of demoClientRecords()) await putClient(record)
}

/** The same, and one report of the largest size. */
export const insertLargeReport = async (stack: LocalStack): Promise<void> => {
  await insertPeople(stack)
  const { insertReport } = await import('../../../functions/reports/save/insert-report.ts')
  const [client] = demoClients
  if (!client) throw new Error('There is no demo client')
  const body = aReportBody({
    volume: reportVolumes.XL,
    dictionary: defaultDictionary,
    date: dayInLondon(new Date()),
    branchId: client.branches[0].id,
    userId: `${client.id}-inspector`,
  })
  await insertReport({ client, body, header: { id: reportId }, now: new Date(), by: 'Benchmark' })
}

import { DescribeExecutionCommand } from '@aws-sdk/client-sfn'
import { routes, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, expect, test } from 'vitest'
import { stepFunctions } from '../../lib/aws.ts'
import { call } from '../../test/call.ts'
import { contextOf } from '../../test/context.ts'
import { atStack, type Person } from '../../test/people.ts'
import { aClientWith } from '../auto-clients.fixture.ts'
import type { jobsOf } from '../jobs.fixture.ts'
import { handler as queue } from '../steps/queue.ts'
import { mainPdf, startJob } from './start-job.ts'
import { findJob } from './store/jobs.ts'

let person: Person
let jobs: ReturnType<typeof jobsOf>

beforeAll(async () => {
  atStack()
  ;({ person, jobs } = await aClientWith())
})

const generate = async ({ id }: Report, by = person) =>
  (await call(routes.generateReport, by, { params: { id, variant: 'report' } })).body.id

const start = (report: Report) => startJob(contextOf(person), report, mainPdf)

/** Starts a job and is killed when its execution would be started: nothing after that runs, not even a `catch`. */
const killedAtStart = async (report: Report) => {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const kill = () => async () => {
    resolve()
    return new Promise<never>(() => undefined)
  }
  stepFunctions.middlewareStack.add(kill, { step: 'initialize', name: 'killed' })
  void start(report)
  await reached
  stepFunctions.middlewareStack.remove('killed')
}

/** Writes a job and is killed before its report is changed. */
const killedAtFirst = (report: Report) => jobs.begun(report)

test.each([
  ['its report says so', killedAtFirst],
  ['its execution is started', killedAtStart],
])(
  'a job whose request is killed before %s is started by the next request, not given up after 15 minutes',
  async (_, killed) => {
    const report = await jobs.aReport()
    await killed(report)
    // Not over HTTP: one of two requests may wait for a cold start until the other's document is made.
    const [one, other] = await Promise.all([start(report), start(report)])
    expect(other).toEqual(one)
    const job = await jobs.ended(one.id)
    expect(job.error).toBeUndefined()
    expect(await jobs.attachmentOf(report, 'report')).toMatchObject({ status: 'finished', jobid: one.id })
    // Requested again once it is finished: that is another job.
    expect(await generate(report)).not.toBe(one.id)
  },
)

test('a job that a save has queued gets no second execution', async () => {
  const made = await aClientWith({ 'Auto generate reports': 'true' })
  const report = await made.jobs.aReport()
  const id = newId()
  expect(await queue({ jobId: id, reportId: report.id, version: report.version })).toEqual({ next: 'make' })
  expect(await generate(report, made.person)).toBe(id)
  expect(await findJob(id)).toMatchObject({ state: 'running', progress: { step: 'waiting' } })
  const arn = String(process.env.DOCUMENTS_STATE_MACHINE).replace(':stateMachine:', ':execution:')
  const described = stepFunctions.send(new DescribeExecutionCommand({ executionArn: `${arn}:${id}` }))
  await expect(described).rejects.toThrow(/Execution Does Not Exist/)
})

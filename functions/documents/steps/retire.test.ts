import { DescribeExecutionCommand, ListExecutionsCommand } from '@aws-sdk/client-sfn'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { routes, type Client, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { placedReport, sendAs } from '../../emails/emails.fixture.ts'
import { dynamo, stepFunctions } from '../../lib/aws.ts'
import { setAttachment } from '../../reports/server-fields.ts'
import { headerKey } from '../../reports/store/keys.ts'
import { call } from '../../test/call.ts'
import { atStack, type Person } from '../../test/people.ts'
import { putObject } from '../../test/storage.ts'
import { hasDownload } from '../files.ts'
import { aClientWith } from '../auto-clients.fixture.ts'
import type { jobsOf } from '../jobs.fixture.ts'
import { handler as retire } from './retire.ts'

let client: Client
let person: Person
let jobs: ReturnType<typeof jobsOf>

beforeAll(async () => {
  atStack()
  ;({ client, person, jobs } = await aClientWith())
})

/** The removals scheduled for a report, from their executions. */
const retirementsOf = async ({ id }: Report): Promise<object[]> => {
  const stateMachineArn = process.env.RETIREMENTS_STATE_MACHINE
  const { executions = [] } = await stepFunctions.send(new ListExecutionsCommand({ stateMachineArn, maxResults: 100 }))
  const inputs = await Promise.all(
    executions.map(async ({ executionArn }) => {
      const { input = '{}' } = await stepFunctions.send(new DescribeExecutionCommand({ executionArn }))
      return JSON.parse(input) as { reportId?: string }
    }),
  )
  return inputs.filter(({ reportId }) => reportId === id)
}

const made = async (report: Report) => {
  const { id } = (await call(routes.generateReport, person, { params: { id: report.id, variant: 'report' } })).body
  await jobs.ended(id)
  const { src = '', sha256 = '' } = (await jobs.attachmentOf(report, 'report')) ?? {}
  return { reportId: report.id, src, version: report.version, sha256 }
}

test('a PDF is removed later if another of its version replaced it; the newest stays', async () => {
  const report = await jobs.aReport()
  const first = await made(report)
  const second = await made(report)
  expect(second.src).not.toBe(first.src)
  expect(await retirementsOf(report)).toEqual([first])
  expect(await retire(first)).toEqual({ removed: true })
  expect(await retire(second)).toEqual({ removed: false })
  expect(await Promise.all([first, second].map(({ src }) => hasDownload(src)))).toEqual([false, true])
})

describe('a superseded PDF is kept', () => {
  const sha256 = 'a'.repeat(64)

  /** A report with a PDF, which is used and then superseded. */
  const superseded = async (body: object, given: (report: Report, src: string) => Promise<unknown>) => {
    const report = await placedReport(client, body)
    const src = `downloads/${report.id}/${newId()}.pdf`
    await putObject(String(process.env.DOCUMENTS_BUCKET), src, Buffer.from('%PDF-1.7'))
    const pdf = { status: 'finished', filename: 'Inventory.pdf', version: 1 } as const
    await setAttachment(report.id, 'report', { ...pdf, src, sha256 })
    await given(report, src)
    await setAttachment(report.id, 'report', { ...pdf, src: `downloads/${report.id}/newer.pdf` })
    return { answer: await retire({ reportId: report.id, src, version: 1, sha256 }), isThere: await hasDownload(src) }
  }
  const kept = { answer: { removed: false }, isThere: true }

  test('after it was mailed', async () => {
    const mail = async (report: Report, path: string) => {
      const { status } = await sendAs(person, report, { attachments: [{ filename: 'Inventory.pdf', path }] })
      expect(status).toBe(200)
    }
    expect(await superseded({}, mail)).toEqual(kept)
  })

  test('after it, or another of its version, was signed', async () => {
    const signature = { _uuid: 's', type: 'tenant', name: 'Ann', date: '2026-03-05' }
    const signedAs = (evidence: object) => ({ signatures: [{ ...signature, evidence }] })
    const nothing = async () => undefined
    expect(await superseded(signedAs({ pdfsha256: sha256, pdfversion: 3 }), nothing)).toEqual(kept)
    expect(await superseded(signedAs({ pdfsha256: 'b'.repeat(64), pdfversion: 1 }), nothing)).toEqual(kept)
    const gone = { answer: { removed: true }, isThere: false }
    expect(await superseded(signedAs({ pdfsha256: 'b'.repeat(64), pdfversion: 2 }), nothing)).toEqual(gone)
  })

  const follow = ({ id }: Report) =>
    call(routes.followOnReport, person, { params: { id }, body: { target: 'Check In' } })

  test('while a follow-on report shows it as the previous report, even one that does not exist', async () => {
    const lost = async (report: Report) => {
      const following = (await follow(report)).body
      await dynamo.send(new DeleteCommand({ TableName: table(), Key: headerKey(following.id) }))
    }
    for (const linked of [follow, lost]) expect(await superseded({}, linked)).toEqual(kept)
  })

  const table = () => String(process.env.REPORTS_TABLE)

  test('if an e-mail of its report cannot be read', async () => {
    const odd = ({ id }: Report) => {
      const key = { pk: `REPORT#${id}`, sk: 'EMAIL#2026-03-05T09:00:00.000Z#odd' }
      return dynamo.send(new PutCommand({ TableName: table(), Item: { ...key, log: 'no log' } }))
    }
    expect(await superseded({}, odd)).toEqual(kept)
  })

  test('if the file is not one of the report, with an error', async () => {
    const src = `downloads/${newId()}/${newId()}.pdf`
    await expect(retire({ reportId: newId(), src, version: 1 })).rejects.toThrow("not one of the report's own")
  })
})

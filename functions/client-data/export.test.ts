import { clientDataMessages, routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { variable } from '../lib/environment.ts'
import { call, callRaw } from '../test/call.ts'
import { aClient } from '../test/people.ts'
import { putObject } from '../test/storage.ts'
import { aDisputeOf } from '../test/disputes.ts'
import { readUnchecked, writeUnchecked } from '../test/unchecked.ts'
import {
  actionsIn,
  administrator,
  aFullClient,
  aJob,
  signInAdministrator,
  ended,
  eraseRaw,
  hardlyAnyTime,
  longEnough,
  of,
  place,
  refused,
  secret,
  stateOf,
  zipsOf,
} from '../test/client-data.ts'
import { addWaiting, type StoredUpload } from '../uploads/store.ts'
import { handler as exportPass } from './export.ts'

beforeAll(signInAdministrator)

describe('an export', longEnough, () => {
  test('has everything of a client, names what could not be read, and is audited', async () => {
    const full = await aFullClient()
    const { client, old, recent, ticket } = full
    const other = await aClient()
    const foreign = await place(other, '9 Hill')
    await writeUnchecked('AUDIT_TABLE', { pk: `CLIENT#${client.id}`, sk: '2026-11-01T10:00:00.000Z#odd', at: 'never' })
    await writeUnchecked('REPORTS_TABLE', { pk: `REPORT#${recent.id}`, sk: 'EMAIL#2026-11-01T10:00:00.000Z#odd' })
    await writeUnchecked('SPREADSHEETS_TABLE', { pk: `CLIENT#${client.id}`, sk: 'WORKBOOK', record: 'lost' })
    await writeUnchecked('TICKETS_TABLE', { pk: `TICKET#${ticket}`, sk: 'MESSAGE#odd' })
    await writeUnchecked('PROVIDER_INVOICES_TABLE', { pk: `CLIENT#${client.id}`, sk: '2024-01' })
    // The PDF of a migrated report is all there is of it.
    const moved = newId()
    const [previousReportPdf, src] = [`downloads/${moved}/legacy.pdf`, `${client.id}/20261122T100000Z/note.pdf`]
    await putObject(variable('DOCUMENTS_BUCKET'), previousReportPdf, Buffer.from('a legacy report'))
    await putObject(variable('DOCUMENTS_BUCKET'), `downloads/documents/${src}`, Buffer.from('a note'))
    const header = { id: moved, previousReportPdf, emailattachmentdocuments: [{ src }] }
    const { ref: legacy } = await place(client, '5 Moved Quay', { header })
    const invoice: StoredUpload = {
      id: newId(),
      src: `${client.id}/20261122T100000Z/invoice.pdf`,
      filename: 'invoice.pdf',
      status: 'ready',
      kind: 'document',
      ownerId: recent.id,
      clientId: client.id,
      requestedAt: '2026-11-22T10:00:00.000Z',
    }
    await addWaiting([invoice])
    await putObject(variable('DOCUMENTS_BUCKET'), `downloads/documents/${invoice.src}`, Buffer.from('an invoice'))
    await putObject(variable('PHOTOS_BUCKET'), 'originals/tenantcomments/mine.jpg', Buffer.from('a photograph'))
    const claim = await aDisputeOf(recent, invoice.id, [{ id: 'mine', src: 'tenantcomments/mine.jpg' }])
    const packed = `downloads/${recent.id}/packs/${claim.id}-pack/01 Claim.pdf`
    await putObject(variable('DOCUMENTS_BUCKET'), packed, Buffer.from('a claim'))
    const { body } = await call(routes.exportClientData, administrator, of(client))
    const job = await ended(client, 'export')
    expect(job).toMatchObject({ id: body.id, state: 'finished', counts: { reports: 4, tickets: 1 } })
    expect(job.parts).toHaveLength(1)
    const moving = `reports/${legacy}`
    const [files = new Map<string, string>()] = await zipsOf(client)
    const folder = `reports/${old.ref}`
    const within = (name: string) =>
      [...files]
        .filter(([path]) => path.startsWith(`${name}/`))
        .flatMap(([, text]) => JSON.parse(text) as { id: string }[])
        .map(({ id }) => id)
    expect(within('customers')).toEqual([full.customer])
    expect(within('emailtemplates').toSorted()).toEqual([full.template, 'shipped-inventory'].toSorted())
    expect(within('appointments')).toEqual([full.appointment])
    const paged = /^(audit|customers|emailtemplates|appointments|dictionary\/saves|reporttemplates\/saves)\//
    expect([...files.keys()].filter((name) => !paged.test(name)).toSorted()).toEqual(
      [
        'client.json',
        'daysheets/emails.json',
        'dictionary/history.json',
        'index.csv',
        'invoices.json',
        'look/logo.jpg',
        'reporttemplates/history.json',
        ...['report.json', 'trail.json', 'emails.json', 'files/front.jpg', 'files/2 front.jpg'].map(
          (name) => `${folder}/${name}`,
        ),
        ...['report.json', 'trail.json', 'emails.json', 'files/legacy.pdf', 'files/note.pdf'].map(
          (name) => `${moving}/${name}`,
        ),
        ...[
          'report.json',
          'trail.json',
          'claims.json',
          'emails.json',
          'files/invoice.pdf',
          'files/01 Claim.pdf',
          'files/mine.jpg',
        ].map((name) => `reports/${recent.ref}/${name}`),
        `tickets/${ticket}/ticket.json`,
        `tickets/${ticket}/emails.json`,
        `tickets/${ticket}/files/plan.pdf`,
      ].toSorted(),
    )
    expect(files.get(`reports/${recent.ref}/claims.json`)).toContain('"comments": "Mine"')
    expect([...files.keys()].filter((name) => /^dictionary\/saves\/1-.*\.json\.gz$/.test(name))).toHaveLength(1)
    expect([...files.keys()].filter((name) => /^reporttemplates\/saves\/1-.*\.json\.gz$/.test(name))).toHaveLength(1)
    const left = (files.get('index.csv') ?? '')
      .split('\r\n')
      .filter((line) => /,(could not be read|no longer in storage)$/.test(line))
      .map((line) => line.slice(0, line.lastIndexOf(',')))
    expect(left.toSorted()).toEqual(
      [
        `${folder}/files/lost.jpg`,
        `reports/${full.odd.ref}`,
        'audit: 2026-11-01T10:00:00.000Z#odd',
        `reports/${recent.ref}/emails.json: 1 e-mails`,
        `tickets/${ticket}/ticket.json: 1 messages`,
        'invoices.json: 2024-01',
        `customers: ${full.oddCustomer}`,
        `emailtemplates: ${full.oddTemplate}`,
        `appointments: ${full.oddAppointment}`,
        'reporttemplates: FOR#Pro#odd',
        'workbook/workbook.json',
      ].toSorted(),
    )
    expect(job.left).toBe(left.length)
    expect(job.named).toContain(`reports/${full.odd.ref}: could not be read`)
    const json = (path: string) => JSON.parse(files.get(path) ?? '') as unknown
    expect(json(`${folder}/report.json`)).toMatchObject({ ref: old.ref, address: { line1: '1 Old Quay' } })
    expect(files.get(`${folder}/files/front.jpg`)).toBe('a photograph')
    expect(files.get(`${folder}/files/2 front.jpg`)).toBe('another photograph')
    expect(json(`${folder}/emails.json`)).toMatchObject([{ subject: 'A mail' }])
    expect(json('invoices.json')).toMatchObject([{ id: full.invoice, emails: [{ subject: 'A mail' }] }])
    expect(files.get(`tickets/${ticket}/files/plan.pdf`)).toBe('a plan')
    expect(files.get(`${moving}/files/legacy.pdf`)).toBe('a legacy report')
    expect(files.get(`${moving}/files/note.pdf`)).toBe('a note')
    const everything = [...files.values()].join('\n')
    for (const hidden of [secret, '9 Hill', foreign.id, other.id]) expect(everything).not.toContain(hidden)
    const actions = ['client.export', 'client.exportend', 'client.download']
    expect(await actionsIn(client)).toEqual(expect.arrayContaining(actions))
    const none = { params: { id: client.id, part: '2' } }
    expect(await callRaw(routes.downloadClientExport, administrator.idToken, none)).toMatchObject(
      refused(404, clientDataMessages.noPart),
    )
  })

  test('that is interrupted continues with the next zip, and has every report once', { tags: ['long'] }, async () => {
    const client = await aClient()
    const refs: number[] = []
    for (const line1 of ['1 Row', '2 Row', '3 Row', '4 Row']) refs.push((await place(client, line1)).ref)
    const event = await aJob(client, 'EXPORT')
    expect(await exportPass(event, hardlyAnyTime)).toEqual({ more: true })
    expect(await exportPass(event, hardlyAnyTime)).toEqual({ more: true })
    const before = await readUnchecked('JOBS_TABLE', { pk: `CLIENTDATA#${client.id}`, sk: 'EXPORT' })
    await exportPass(event, hardlyAnyTime)
    // As if killed before it could record its progress.
    await writeUnchecked('JOBS_TABLE', { ...before, pk: `CLIENTDATA#${client.id}`, sk: 'EXPORT' })
    while ((await exportPass(event, hardlyAnyTime)).more);
    const zips = await zipsOf(client)
    expect(zips.length).toBeGreaterThan(4)
    const names = zips.flatMap((files) => [...files.keys()])
    for (const ref of refs) expect(names.filter((name) => name === `reports/${ref}/report.json`)).toHaveLength(1)
    expect(names).toContain('client.json')
    expect((await stateOf(client)).export).toMatchObject({ state: 'finished', counts: { reports: 4 } })
  })

  test('keeps no more of a client’s reports in memory than there is room for', { tags: ['long'] }, async () => {
    const client = await aClient()
    for (const line1 of ['1 Row', '2 Row', '3 Row']) await place(client, line1)
    const event = await aJob(client, 'EXPORT')
    const little = { getRemainingTimeInMillis: () => 840_000, memoryLimitInMB: '0.001' }
    expect(await exportPass(event, little)).toEqual({ more: false })
    const zips = await zipsOf(client)
    for (const files of zips)
      expect([...files.keys()].filter((name) => name.endsWith('/report.json')).length).toBeLessThan(2)
    expect((await stateOf(client)).export).toMatchObject({ state: 'finished', counts: { reports: 3 } })
  })

  test('runs one at a time, and fails if its passes are given up', { tags: ['long'] }, async () => {
    const client = await aClient()
    const event = await aJob(client, 'EXPORT')
    const start = () => callRaw(routes.exportClientData, administrator.idToken, of(client))
    expect(await start()).toMatchObject(refused(409, clientDataMessages.exportRuns))
    expect(await eraseRaw(client)).toMatchObject(refused(409, clientDataMessages.exportRuns))
    await exportPass({ ...event, error: { Error: 'States.Timeout' } }, hardlyAnyTime)
    expect((await stateOf(client)).export).toMatchObject({ state: 'failed', error: clientDataMessages.exportFailed })
    expect((await start()).status).toBe(202)
    await ended(client, 'export')
    // No progress for an hour.
    await aJob(client, 'EXPORT')
    const key = { pk: `CLIENTDATA#${client.id}`, sk: 'EXPORT' }
    const row = await readUnchecked('JOBS_TABLE', key)
    await writeUnchecked('JOBS_TABLE', { ...row, ...key, touchedAt: '2026-01-01T00:00:00.000Z' })
    expect((await stateOf(client)).export).toMatchObject({ state: 'failed', error: clientDataMessages.exportFailed })
    expect((await start()).status).toBe(202)
    await ended(client, 'export')
  })
})

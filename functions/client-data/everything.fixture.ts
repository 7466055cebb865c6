import { createHash } from 'node:crypto'
import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { Address, AgencyUser, Tenancy } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, vi } from 'vitest'
import { countAttempt } from '../accounts/attempts.ts'
import { readPhoneKey, writePhrases } from '../accounts/own-rows.ts'
import { makeAccount } from '../admin/identity.ts'
import { beginChange } from '../admin/store.ts'
import { downloadKey, workingKey } from '../documents/files.ts'
import { addJob as addDocumentJob, addPersonalJob, endJob } from '../documents/jobs/store/jobs.ts'
import type { StoredJob } from '../documents/jobs/kinds.ts'
import { countStarted, noteStarted, takeSeat } from '../documents/jobs/store/limits.ts'
import { accountMail } from '../emails/find-bounces.ts'
import { addEmail, keepBounce } from '../emails/store.ts'
import { aboutTicket } from '../emails/subjects.ts'
import { keepEvent, keepOffer } from '../googlecalendar/store/linked.ts'
import { addLink, endLink } from '../googlecalendar/store/links.ts'
import { addWork } from '../googlecalendar/store/work.ts'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { addConnection, addSignOut, addConnectionToken } from '../realtime/store.ts'
import { addCommand } from '../remote-commands/store.ts'
import { makeLink } from '../sharing/links.ts'
import { pdfKey, receiptKey } from '../reports/store/keys.ts'
import { pdfRows, receiptRows } from '../reports/store/rows.ts'
import { replaceWorkbook, writeBlocks } from '../spreadsheets/store.ts'
import { aDisputeOf } from '../test/disputes.ts'
import { anAskOf, linkKeysOf } from '../test/links.ts'
import { aPerson } from '../test/people.ts'
import { putObject } from '../test/storage.ts'
import { aTicketOf } from '../test/tickets.ts'
import { readUnchecked, spoilRecord, writeUnchecked } from '../test/unchecked.ts'
import { keepPhone } from '../phones/store.ts'
import { addWaiting } from '../uploads/store.ts'
import { aFullClient, place } from '../test/client-data.ts'
import { beginDocument, beginTranscription } from '../transcription/store.ts'

const seconds = () => Math.floor(Date.now() / 1000)

/** Creates a client with data in every store, and the strings of it that must not be found afterwards. */
export async function aClientWithEverything(date: string) {
  // Part of every name and address.
  const tag = `q${newId().toLowerCase()}`.replaceAll(/[^a-z0-9]/g, '')
  const address = (name: string) => `${name}.${tag}@people.example`
  const id = `c-${newId()}`
  const users = ['everywhere', 'first'].map((name) =>
    AgencyUser.parse({ id: `${id}-${name}`, name: `${name} ${tag}`, email: address(name), planneractive: true }),
  )
  const full = await aFullClient({ id, name: `Client ${tag}`, users }, date)
  const { client, old } = full
  const documents = variable('DOCUMENTS_BUCKET')
  const ids: string[] = [
    tag,
    id,
    old.id,
    full.recent.id,
    full.odd.id,
    full.ticket,
    full.command,
    full.customer,
    full.oddCustomer,
    full.appointment,
    full.oddAppointment,
    full.template,
    full.oddTemplate,
    full.reportTemplate,
  ]
  const now = new Date()

  // Accounts: a user's, with sign-in attempts, and those of a process that died in its first or last step. They are
  // dated tomorrow so that no other test settles them.
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString()
  const ofPerson = { clientId: id, userId: `${id}-everywhere`, email: address('everywhere') }
  const person = await aPerson(['Customers'], ofPerson)
  ids.push(person.sub)
  await countAttempt(person.sub, 'codes', Date.now())
  await countAttempt(person.sub, 'guesses', Date.now())
  await writePhrases(person.sub, { phrases: [{ key: 'fwt', text: 'Fair wear and tear' }], version: 0 })
  await readPhoneKey(person.sub)
  const phone = { id: newId(), name: 'Chrome on Android', held: [], user: { name: tag }, lastSeen: now.toISOString() }
  await keepPhone({ clientId: id, sub: person.sub }, phone)
  for (const name of ['everywhere', 'first'])
    await keepBounce(accountMail, { kind: 'permanent', address: address(name), at: now.toISOString(), reason: '' })
  const half = { clientId: id, userId: newId() }
  await beginChange({ ...half, username: address('half'), at: tomorrow })
  await makeAccount(address('half'), 'Correct-Horse-8', {
    name: tag,
    'custom:client_id': id,
    'custom:user_id': half.userId,
  })
  await beginChange({ clientId: id, userId: `${id}-first`, username: address('first'), at: tomorrow })

  // Connections and their tokens of users and visitors.
  const who = { kind: 'person' as const, username: person.sub, clientId: id, userId: `${id}-first`, groups: [] }
  await addConnection(newId(), { who, audiences: [`CLIENT#${id}`] }, now)
  await addSignOut(who, now)
  await addConnectionToken(newId(), { who }, [{ clientId: id }], new Date(Date.now() + 60_000))
  const linkKeys = await linkKeysOf(old.id)
  await anAskOf(old)
  await makeLink({ reportId: old.id, purpose: 'signature', createdBy: `Eve ${tag}`, now, signatureId: newId() })
  const receipt = { name: `Tina ${tag}`, email: address('tina'), at: now.toISOString(), version: 1 }
  await receiptRows.put(receiptKey(old.id, 'link#0'), { ...receipt, sha256: 'a'.repeat(64), evidence: {} })
  await pdfRows.put(pdfKey(createHash('sha256').update(tag).digest('hex')), { id: old.id, clientId: id, version: 1 })
  const visitor = { kind: 'visitor' as const, reportId: old.id, linkId: newId() }
  await addConnection(newId(), { who: visitor, audiences: [`REPORT#${old.id}`] }, now)

  // A user's own change.
  await writeUnchecked('CLIENTS_TABLE', {
    pk: `CLIENT#${id}`,
    sk: 'OWN#000000000001',
    clientId: id,
    ttl: seconds() + 1000,
    record: { id: `${id}-first`, name: `Finn ${tag}`, color: '#0f766e' },
  })

  // Jobs with their files: a finished one, a running one, and a preview in its seat.
  const common = { clientId: id, filename: `${tag}.pdf`, createdAt: now.toISOString(), startedBy: person.sub }
  const begun = { ...common, state: 'running' as const, progress: { done: 0, total: 0, step: 'waiting' as const } }
  const subject = { type: 'report' as const, id: old.id, version: 1 }
  const pdf = { ...begun, id: newId(), kind: 'report' as const, subject, payload: { variant: 'report' } }
  const zip = { ...begun, id: newId(), kind: 'photos' as const, subject, payload: {} }
  const preview: Extract<StoredJob, { kind: 'preview' }> = {
    ...begun,
    id: newId(),
    kind: 'preview',
    subject: { type: 'sample' },
    payload: { variant: 'report', owner: person.sub },
  }
  await addDocumentJob(pdf)
  await addDocumentJob(zip)
  await endJob(zip, { state: 'finished', progress: { done: 1, total: 1, step: 'finished' } }, now)
  await addPersonalJob(preview)
  // Other tests may hold all seats at the moment.
  await vi.waitFor(async () => expect(await takeSeat(preview)).toBe(true), { timeout: 120_000, interval: 500 })
  for (const job of [pdf, zip, preview]) {
    ids.push(job.id)
    await putObject(documents, downloadKey(job), Buffer.from(`of ${tag}`))
    await putObject(documents, workingKey(job.id, 'plan.json'), Buffer.from(`of ${tag}`))
    await noteStarted({ ...job, startedBy: person.sub }, 900)
    await countStarted({ ...job, startedBy: person.sub }, Math.floor(Date.now() / 60_000))
  }

  // A recording that only an earlier version names.
  const src = `someone/20260301T100000Z/${newId()}-kitchen.wav`
  ids.push(src)
  const spoken = { _uuid: 'oven', name: 'Oven', condition: { in: { audios: [{ id: 'spoken', src }] } } }
  const types = [{ slug: 'ovens', name: 'Ovens', items: [spoken] }]
  const room = { _uuid: 'kitchen', name: 'Kitchen', type: 'kitchen', category: 2 as const }
  const rooms = [{ ...room, sections: [{ name: 'Contents', slug: 'contents', types }] }]
  const recorded = await place(client, `5 ${tag} Quay`, { body: { rooms } })
  ids.push(recorded.id)
  await putObject(documents, `downloads/recordings/${src}`, Buffer.from('spoken'))
  const now2 = await place(client, `6 ${tag} Quay`)
  ids.push(now2.id)
  const later = await readUnchecked('REPORTS_TABLE', { pk: `REPORT#${now2.id}`, sk: 'HEADER' })
  const key = { pk: `REPORT#${recorded.id}`, sk: 'HEADER' }
  await writeUnchecked('REPORTS_TABLE', {
    ...(await readUnchecked('REPORTS_TABLE', key)),
    ...key,
    bodyKey: later['bodyKey'],
  })

  // A claim, which only its report leads to.
  const claim = await aDisputeOf(old)
  ids.push(claim.id, `${claim.id}-pack`)
  await putObject(documents, `downloads/${old.id}/packs/${claim.id}-pack/manifest.json`, Buffer.from(`of ${tag}`))

  // An answer to the checks of a report.
  const answer = { rule: 'photo', path: 'rooms.kitchen', answer: `Seen by ${tag}`, at: now.toISOString() }
  await writeUnchecked('REPORTS_TABLE', {
    pk: `REPORT#${old.id}`,
    sk: 'CHECKS',
    written: 1,
    answers: [{ ...answer, by: { name: `Eve ${tag}` } }],
  })

  // Uploads: documents, and images of the look, one of which did not arrive.
  const sent = { clientId: id, ownerId: old.id, requestedAt: now.toISOString(), filename: `${tag}.pdf` }
  const [note, look, came] = ['note.pdf', 'logo.jpg', 'came.jpg'].map(
    (name) => `someone/20260301T100000Z/${newId()}-${name}`,
  )
  ids.push(String(note), String(look), String(came))
  await addWaiting([
    { ...sent, id: newId(), src: String(note), status: 'ready', kind: 'document', type: 'application/pdf' },
    { ...sent, id: newId(), src: String(look), status: 'ready', kind: 'lookImage', ownerId: id },
    { ...sent, id: newId(), src: String(came), status: 'waiting', kind: 'photograph' },
  ])
  for (const [sk, owner] of [
    ['DOCUMENT#1#a', old.id],
    ['LOOK#1#b', id],
    ['PHOTO#1#c', old.id],
  ] as const)
    await writeUnchecked('UPLOADS_TABLE', { pk: `OWNER#${owner}`, sk, photoId: newId() })
  await putObject(documents, `downloads/documents/${note}`, Buffer.from('a note'))
  const photos = variable('PHOTOS_BUCKET')
  for (const folder of ['originals', 'print', 'thumbnails'])
    await putObject(photos, `${folder}/${look}`, Buffer.from('x'))
  await putObject(photos, `incoming/${came}`, Buffer.from('x'))
  await s3.send(new DeleteObjectCommand({ Bucket: photos, Key: `incoming/${came}` }))

  // A ticket with a support file, one with a file that only an unreadable message names; commands without a client.
  const by = { createdby: `Eve ${tag}`, createdAt: now.toISOString(), updatedAt: now.toISOString() }
  for (const oddly of [false, true]) {
    const file = `provider/${newId()}.pdf`
    await putObject(documents, `downloads/tickets/${file}`, Buffer.from('a file of support'))
    const one = { id: newId(), message: tag, support: true, files: [{ src: file, filename: 'a.pdf' }], ...by }
    const ticket = await aTicketOf(id, { messages: [one] })
    ids.push(file, ticket)
    if (oddly)
      await spoilRecord('TICKETS_TABLE', { pk: `TICKET#${ticket}`, sk: `MESSAGE#${one.id}` }, { createdAt: 'never' })
    const log = { logdate: now.toISOString(), subject: tag, message: tag, attachments: [] }
    const to = { toaddresses: [address('first')], ccaddresses: [], bccaddresses: [] }
    const addresses = { fromaddress: 'office@lintel.example', ...to }
    await addEmail(aboutTicket(ticket), 'first', { digest: 'd', log: { ...log, ...addresses } })
  }
  const open = { response: '', status: 'Open', deleted: false } as const
  const earlier = { id: newId(), idcopy: newId(), userid: `${id}-first`, clientid: id, command: 'sync', ...open }
  await addCommand({ ...earlier, createdAt: now.toISOString(), updatedAt: now.toISOString() })
  await putObject(documents, `downloads/remotecommands/${earlier.id}/screen.jpg`, Buffer.from('x'))
  ids.push(earlier.id)

  // A recording's transcription.
  const heard = newId()
  const wanted = { at: now, month: '2026-11', max: 10, failed: undefined }
  const hall = { id: heard, src: `someone/20260301T100000Z/${newId()}-hall.webm`, kind: 'audio' } as const
  await beginTranscription(id, hall, wanted)
  await putObject(documents, `jobs/transcriptions/${id}/${heard}/transcript.json`, Buffer.from(`of ${tag}`))
  // The reading of a document.
  const read = newId()
  await beginDocument(id, { id: read, filename: `${tag}.pdf` }, wanted)
  await putObject(documents, `jobs/transcriptions/${id}/${read}/result.json.gz`, Buffer.from(`of ${tag}`))
  // Its reader's output, written after the row was removed.
  const late = newId()
  await putObject(documents, `jobs/transcriptions/${id}/${late}/text.json.gz`, Buffer.from(`of ${tag}`))
  ids.push(heard, read, late)
  // A workbook in use, and its file.
  const bookSrc = `someone/20260301T100000Z/${newId()}-properties.csv`
  ids.push(bookSrc)
  const version = newId()
  const property = {
    rowindex: 2,
    address: Address.parse({ line1: `1 ${tag} Quay`, postcode: 'ZZ1 4DB' }),
    reporttype: '',
    tenants: [],
    landlords: [],
    tenancy: Tenancy.parse({}),
    rooms: [],
  }
  await writeBlocks(id, version, now.toISOString(), [property])
  const workbook = {
    version,
    upload: newId(),
    src: bookSrc,
    filename: `${tag}.csv`,
    bytes: 1,
    columns: [],
    rows: 1,
    refused: 0,
    usedAt: now.toISOString(),
    usedBy: `Eve ${tag}`,
  }
  await replaceWorkbook(id, undefined, workbook, [])
  await addWaiting([{ ...sent, id: workbook.upload, src: bookSrc, status: 'ready', kind: 'workbook', ownerId: id }])
  await putObject(documents, `downloads/workbooks/${bookSrc}`, Buffer.from('a workbook'))
  await putObject(documents, `jobs/workbooks/${id}/${workbook.upload}/${newId()}.json.gz`, Buffer.from('what was read'))

  // Google calendars, one of which has ended; no run is due for them.
  const never = new Date('2999-01-01T00:00:00.000Z')
  const calendar = (name: string) => ({
    id: newId(),
    client: id,
    user: `${id}-${name}`,
    username: person.sub,
    email: address(name),
    token: 'sealed',
    from: newId(),
    linkedAt: now.toISOString(),
    failures: 0,
    givenUp: false,
    lookAt: never.toISOString(),
    compareAt: never.toISOString(),
  })
  const [link, over] = [calendar('first'), calendar('everywhere')]
  for (const one of [link, over]) await addLink(one, [])
  await endLink(over, { now: never, withdrawn: true }, [])
  const visit = { appointment: full.appointment, starttime: now.toISOString(), endtime: now.toISOString() }
  await keepEvent(link.id, { ...visit, event: newId(), written: `of ${tag}` })
  await keepOffer(id, { ...visit, kind: 'moved', link: link.id, mark: newId(), seenAt: now.toISOString() })
  await addWork({ client: id, user: link.user, appointment: full.appointment }, never)

  // A report of an earlier release, in lists of its own, and a deleted one.
  ids.push((await place(client, `7 ${tag} Quay`, { header: { legacy: true } })).id)
  ids.push((await place(client, `8 ${tag} Quay`, { header: { deleted: true } })).id)
  // Only its client is known.
  const hopeless = await place(client, `9 ${tag} Quay`)
  ids.push(hopeless.id)
  const unreadable = { date: 'some day', version: undefined }
  await spoilRecord('REPORTS_TABLE', { pk: `REPORT#${hopeless.id}`, sk: 'HEADER' }, unreadable)
  const oddTicket = await aTicketOf(id)
  ids.push(oddTicket)
  await spoilRecord('TICKETS_TABLE', { pk: `TICKET#${oddTicket}`, sk: 'TICKET' }, { status: 'Lost' })
  return { client, person, ids, full, oddTicket, linkKeys }
}

import { routes } from '@lintel/contract'
import { api, ApiError } from '../api.ts'
import { dropDraft, keepWanted, noteWanted, wantedDrafts, type WantedDraft } from '../drafts.ts'
import { splitReport } from '../reports/bodies.ts'
import { draftVersion, withDraft, withoutFile } from '../reports/draft-content.ts'
import { unsavedText } from '../reports/unsaved-text.ts'
import { refText } from '../ref-text.ts'
import { browserStorage, keptUploadsOf } from '../uploads/storage.ts'
import { offlineDatabase } from './database.ts'
import { reportAddress } from './kept-answers.ts'
import { unsentOf } from './queue.ts'
import { askToSend, tellUnsent } from './unsent-signal.ts'

type Part = { kind: 'file'; key: string } | { kind: 'save' | 'report'; owner: string; name: string }

const partsOf = (key: string): Part => {
  const [kind = '', owner = '', ...name] = key.split('/')
  if (kind === 'file') return { kind, key: owner }
  return { kind: kind === 'save' ? kind : 'report', owner, name: name.join('/') }
}

/** Sends it again, although it was refused. */
export const retry = async (key: string): Promise<void> => {
  const part = partsOf(key)
  if (part.kind === 'save') await noteWanted(part.owner, part.name)
  if (part.kind === 'file') {
    const { kept, file } = (await browserStorage.read(part.key)) ?? {}
    if (kept && file) await browserStorage.change({ ...kept, state: 'unsent', message: undefined })
  }
  askToSend()
}

export const drop = async (key: string): Promise<void> => {
  const part = partsOf(key)
  if (part.kind === 'save') await dropDraft(part.owner, part.name)
  if (part.kind === 'report') await dropReport(part.owner, part.name)
  if (part.kind === 'file') await dropFile(part.key)
  tellUnsent()
}

/** All that the user has not sent, for good. */
export const dropAll = async (owner: string): Promise<void> => {
  for (const { key } of await unsentOf(owner)) await drop(key)
}

/** With all that was made of it: the server takes nothing of a report that it does not have. */
const dropReport = async (owner: string, id: string): Promise<void> => {
  const db = await offlineDatabase()
  await db.delete('created', [owner, id])
  await db.delete('answers', [owner, reportAddress(id)])
  for (const { name, reportId } of await wantedDrafts(owner)) if (reportId === id) await dropDraft(owner, name)
  for (const { key, list } of await keptUploadsOf(owner)) if (list.endsWith(`/${id}`)) await browserStorage.remove(key)
}

/** What was saved with it, but not sent, is without it then: the server would take none of that. */
const dropFile = async (key: string): Promise<void> => {
  const { kept } = (await browserStorage.read(key)) ?? {}
  await browserStorage.remove(key)
  const id = kept?.photo?.id ?? key
  for (const { name, content, wanted } of kept ? await wantedDrafts(kept.owner) : []) {
    const without = withoutFile(content, id)
    if (kept && without !== undefined) await keepWanted(kept.owner, name, without, wanted)
  }
}

/** A report that is gone, or no longer theirs, is not there to say what was changed: what was written still is. */
const saveFile = async ({ reportId: id, content, at }: WantedDraft): Promise<File> => {
  const query = { version: draftVersion(content) }
  const report = await api(routes.getReport, { params: { id }, query }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })
  const based = report && splitReport(report)
  const body = based && withDraft(based.body, content)
  const text = body ? unsavedText(based.header, based.body, body, at) : ''
  const name = report ? `Report ${refText(report)} unsent changes.txt` : 'Unsent changes.txt'
  return new File([text, '\n', JSON.stringify(content, undefined, 2)], name, { type: 'text/plain;charset=utf-8' })
}

/** As its user can keep it elsewhere: a save as text, for a person and then for a program. */
export const fileOf = async (key: string): Promise<File | undefined> => {
  const part = partsOf(key)
  if (part.kind === 'file') {
    const { kept, file } = (await browserStorage.read(part.key)) ?? {}
    return kept && file && new File([file], kept.name, { type: file.type })
  }
  if (part.kind === 'save') {
    const draft = (await wantedDrafts(part.owner)).find(({ name }) => name === part.name)
    return draft && saveFile(draft)
  }
  const created = await (await offlineDatabase()).get('created', [part.owner, part.name])
  return created && new File([JSON.stringify(created.given, undefined, 2)], `${created.name}.json`)
}

import { wantedDrafts, type WantedDraft } from '../drafts.ts'
import { keptUploadsOf, type KeptUpload } from '../uploads/storage.ts'
import { allOf, offlineDatabase } from './database.ts'
import { isSending } from './unsent-signal.ts'
import { useOnDevice } from './use-on-device.ts'

/** What this browser keeps of one user until the server has it. */
export interface Unsent {
  key: string
  kind: 'report' | 'save' | 'photograph' | 'document' | 'recording'
  /** Undefined for documents of a client. */
  reportId?: string | undefined
  name: string
  /** In bytes. */
  size: number
  at: string
  /** asks: somebody must choose, in the open report. refused: it stays until it is tried again, saved to a file or dropped. */
  state: 'waiting' | 'sending' | 'asks' | 'refused'
  reason?: string | undefined
}

const kinds = { photos: 'photograph', recordings: 'recording' } as const

const unsentFile = ({ key, list, name, size, addedAt, state, message: reason }: KeptUpload): Unsent => {
  const [kind = '', id = ''] = list.split('/')
  return {
    key: `file/${key}`,
    kind: kind === 'photos' || kind === 'recordings' ? kinds[kind] : 'document',
    reportId: kind === 'uploads' ? undefined : id,
    name,
    size,
    at: addedAt,
    state: state === 'refused' ? 'refused' : 'waiting',
    reason,
  }
}

const unsentSave = (owner: string, { name, reportId, wanted }: WantedDraft): Unsent => ({
  key: `save/${owner}/${name}`,
  kind: 'save',
  reportId,
  name: 'Changes',
  size: wanted.size,
  at: wanted.at,
  state: wanted.state ?? 'waiting',
  reason: wanted.reason,
})

const createdOf = async (owner: string): Promise<Unsent[]> => {
  const store = (await offlineDatabase()).transaction('created').store
  const [ids, created] = await Promise.all([store.getAllKeys(allOf(owner)), store.getAll(allOf(owner))])
  return created.map(({ at, name, given, refusal: reason }, index) => {
    const [, id = ''] = ids[index] ?? []
    const size = JSON.stringify(given).length
    const state = reason === undefined ? 'waiting' : 'refused'
    return { key: `report/${owner}/${id}`, kind: 'report', reportId: id, name, size, at, state, reason }
  })
}

/** In the order in which they are sent: new reports, what was saved, then files, which are the largest. */
export const unsentOf = async (owner: string): Promise<Unsent[]> => {
  const [created, saves, files] = await Promise.all([createdOf(owner), wantedDrafts(owner), keptUploadsOf(owner)])
  const all = [
    ...created.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    ...saves.map((save) => unsentSave(owner, save)),
    ...files
      .filter(({ state }) => state !== 'accepted')
      .toSorted((a, b) => a.order - b.order)
      .map(unsentFile),
  ]
  return all.map((one) => (one.state === 'waiting' && isSending(one.key) ? { ...one, state: 'sending' } : one))
}

const nothing: readonly Unsent[] = []

/** The signed-in user's, of all tabs. `isKnown` is false while it is read, and if it cannot be. */
export const useUnsent = () => {
  const { data: unsent = nothing, isSuccess: isKnown, isError } = useOnDevice('unsent', unsentOf)
  return { unsent, isKnown, isError }
}

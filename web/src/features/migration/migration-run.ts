import { migrationMessages, routes } from '@lintel/contract'
import { migrationLines } from '@lintel/rules'
import * as z from 'zod'
import { create } from '../../lib/store.ts'
import { api, ApiError, errorText } from '../../lib/api.ts'
import { keepDraft, readDraft } from '../../lib/drafts.ts'

const Row = z.object({
  line: z.number(),
  invid: z.string(),
  ref: z.number().or(z.literal('')),
  clientid: z.string(),
  branchid: z.string(),
  inventorytype: z.string(),
  /** The typed text of an invalid line. */
  text: z.string().optional(),
  /** `Success` or `Failed {error}`; absent until it was tried. */
  result: z.string().optional(),
})
export type MigrationRow = z.infer<typeof Row>

const Kept = z.object({ text: z.string(), rows: z.array(Row) })

interface Migrating extends z.infer<typeof Kept> {
  /** The owner of this work; undefined until the browser's storage was read. */
  owner: string | undefined
  state: 'idle' | 'running' | 'stopping'
  trouble: string | undefined
}

const nothing: Omit<Migrating, 'owner'> = { text: '', rows: [], state: 'idle', trouble: undefined }

/** The single migration of this tab, which continues while other screens are open. */
export const useMigration = create<Migrating>(() => ({ owner: undefined, ...nothing }))

const { getState: now, setState: set } = useMigration
const draftName = 'migration'

/** Without storage it cannot be resumed after a reload; the migration itself continues. */
const keep = async (): Promise<void> => {
  const { owner, text, rows } = now()
  if (owner !== undefined) await keepDraft(owner, draftName, { text, rows }).catch(() => undefined)
}

export async function restoreMigration(owner: string): Promise<void> {
  if (now().owner === owner) return
  const draft = await readDraft(owner, draftName).catch(() => undefined)
  if (now().owner === owner) return
  set({ owner, ...nothing, ...Kept.safeParse(draft?.content).data })
}

/** Changes the lines; the previous results are shown until these are migrated. */
export function typeLines(text: string): void {
  set({ text })
  void keep()
}

export const addLines = (lines: readonly string[]): void =>
  typeLines([now().text.trimEnd(), ...lines].filter(Boolean).join('\n'))

export function clearMigration(): void {
  set({ text: '', rows: [], trouble: undefined })
  void keep()
}

export function migrate(): void {
  const rows = migrationLines(now().text).map((read): MigrationRow =>
    'error' in read
      ? {
          line: read.line,
          invid: '',
          ref: '',
          clientid: '',
          branchid: '',
          inventorytype: '',
          text: read.text,
          result: migrationMessages.failed(read.error),
        }
      : read,
  )
  set({ rows })
  void resume()
}

export const isFailed = ({ result }: MigrationRow): boolean =>
  result !== undefined && result !== migrationMessages.succeeded

/** Retries those that the server refused; an invalid line must be typed again. */
export function retryFailed(): void {
  const again = (row: MigrationRow) => isFailed(row) && row.text === undefined
  set({ rows: now().rows.map((row) => (again(row) ? { ...row, result: undefined } : row)) })
  void resume()
}

/** Stops after the line that is being migrated. */
export const stop = (): void => set({ state: 'stopping' })

/** The result of a line; undefined if it is not known, and `trouble` has the reason. */
async function resultOf({ invid, ref, clientid, branchid, inventorytype }: MigrationRow): Promise<string | undefined> {
  try {
    await api(routes.migrateReport, {
      params: { id: invid },
      body: { invid, ref, clientid, branchid, inventorytype },
    })
    return migrationMessages.succeeded
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (isRefused && error.status !== 401 && error.status !== 429) return migrationMessages.failed(errorText(error))
    set({ trouble: errorText(error) })
    return undefined
  }
}

/** Continues with the first untried line, sequentially. An interrupted line is sent again. */
export async function resume(): Promise<void> {
  if (now().state !== 'idle') return
  set({ state: 'running', trouble: undefined })
  const { owner } = now()
  for (;;) {
    await keep()
    const row = now().rows.find(({ result }) => result === undefined)
    if (!row || now().state !== 'running' || now().owner !== owner) break
    const result = await resultOf(row)
    if (result === undefined) break
    set({ rows: now().rows.map((other) => (other.line === row.line ? { ...other, result } : other)) })
  }
  set({ state: 'idle' })
}

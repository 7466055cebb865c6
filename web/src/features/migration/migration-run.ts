import { migrationMessages, routes } from '@lintel/contract'
import { migrationLines } from '@lintel/rules'
import * as z from 'zod'
import { create } from 'zustand'
import { api, ApiError, errorText } from '../../lib/api.ts'
import { keepDraft, readDraft } from '../../lib/drafts.ts'

const Row = z.object({
  line: z.number(),
  invid: z.string(),
  ref: z.number().or(z.literal('')),
  clientid: z.string(),
  branchid: z.string(),
  inventorytype: z.string(),
  /** What could not be read, as it was typed. */
  text: z.string().optional(),
  /** `Success` or `Failed {error}`; absent until it was tried. */
  result: z.string().optional(),
})
export type MigrationRow = z.infer<typeof Row>

const Kept = z.object({ text: z.string(), rows: z.array(Row) })

interface Migrating extends z.infer<typeof Kept> {
  /** Whose work this is; undefined until what this browser kept of it has been looked for. */
  owner: string | undefined
  state: 'idle' | 'running' | 'stopping'
  /** Why it stopped by itself. */
  trouble: string | undefined
}

const nothing: Omit<Migrating, 'owner'> = { text: '', rows: [], state: 'idle', trouble: undefined }

/** The one migration of this tab: it goes on while other screens are looked at. */
export const useMigration = create<Migrating>(() => ({ owner: undefined, ...nothing }))

const { getState: now, setState: set } = useMigration
const draftName = 'migration'

/** What a browser does not keep cannot be resumed after a reload; the migration itself goes on. */
const keep = async (): Promise<void> => {
  const { owner, text, rows } = now()
  if (owner !== undefined) await keepDraft(owner, draftName, { text, rows }).catch(() => undefined)
}

/** Brings back what this person had begun, unless it is in this tab already. */
export async function restoreMigration(owner: string): Promise<void> {
  if (now().owner === owner) return
  const draft = await readDraft(owner, draftName).catch(() => undefined)
  if (now().owner === owner) return
  set({ owner, ...nothing, ...Kept.safeParse(draft?.content).data })
}

/** Changes the lines; what was done with those before is shown until they are migrated. */
export function typeLines(text: string): void {
  set({ text })
  void keep()
}

/** Adds lines below those that are there. */
export const addLines = (lines: readonly string[]): void =>
  typeLines([now().text.trimEnd(), ...lines].filter(Boolean).join('\n'))

/** Forgets lines and results. */
export function clearMigration(): void {
  set({ text: '', rows: [], trouble: undefined })
  void keep()
}

/** Reads the lines and begins with the first. */
export function migrate(): void {
  const rows = migrationLines(now().text).map((read): MigrationRow =>
    'error' in read
      ? {
          ...{ line: read.line, invid: '', ref: '', clientid: '', branchid: '', inventorytype: '' },
          ...{ text: read.text, result: migrationMessages.failed(read.error) },
        }
      : read,
  )
  set({ rows })
  void resume()
}

export const isFailed = ({ result }: MigrationRow): boolean =>
  result !== undefined && result !== migrationMessages.succeeded

/** Tries those again that the server refused; a line that cannot be read has to be typed anew. */
export function retryFailed(): void {
  const again = (row: MigrationRow) => isFailed(row) && row.text === undefined
  set({ rows: now().rows.map((row) => (again(row) ? { ...row, result: undefined } : row)) })
  void resume()
}

/** Ends after the line that is being migrated. */
export const stop = (): void => set({ state: 'stopping' })

/** What a line came to; undefined where that is not known, and `trouble` says why. */
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

/** Goes on with the first line that was not tried, one after another. A line that was cut off is sent again. */
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

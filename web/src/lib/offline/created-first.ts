import { notReached } from '../api-error.ts'
import { allOf, offlineDatabase } from './database.ts'

/** Ids of reports made without a network that the server does not know yet. @throws ApiError if storage is slow */
export const createdHere = async (owner: string): Promise<string[]> => {
  try {
    return (await (await offlineDatabase()).getAllKeys('created', allOf(owner))).map(([, id]) => id)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw notReached()
    // Without storage none was made.
    return []
  }
}

/** Creates the report, or all, before something of it is sent. @throws ApiError */
export const createdFirst = async (owner: string, reportId?: string): Promise<void> => {
  const isMeant = async () => (await createdHere(owner)).some((id) => reportId === undefined || id === reportId)
  if (!(await isMeant())) return
  const { sendCreated } = await import('./new-report.ts')
  const [sent] = await Promise.allSettled([sendCreated(owner)])
  if (!(await isMeant())) return
  if (sent.status === 'rejected') throw sent.reason
  if (reportId !== undefined) throw notReached()
}

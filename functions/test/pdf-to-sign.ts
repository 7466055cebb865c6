import { createHash } from 'node:crypto'
import { newId } from '@lintel/rules'
import { lookChangesOf } from '../reports/outdated-files.ts'
import { findHeader } from '../reports/read-report.ts'
import { setAttachment } from '../reports/server-fields.ts'
import { atStack } from './people.ts'

/** Gives a report the PDF of its current version without making one; returns what its page shows. */
export const aPdfToSign = async (id: string): Promise<{ version: number; sha256: string }> => {
  atStack()
  const header = await findHeader(id)
  if (!header) throw new Error(`There is no report ${id}.`)
  const { version } = header
  const sha256 = createHash('sha256').update(`${id} ${version}`).digest('hex')
  const src = `downloads/${id}/${version}.pdf`
  // A new job id: a job started by an earlier signature leaves another job's attachment alone.
  const jobid = newId()
  const look = { ...(await lookChangesOf(header.client.id))(header.branchId), images: [] }
  const made = { status: 'finished', jobid, src, filename: 'Report.pdf', version, sha256, look } as const
  await setAttachment(id, 'report', made)
  return { version, sha256 }
}

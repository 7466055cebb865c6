import { StartExecutionCommand } from '@aws-sdk/client-sfn'
import type { Attachment } from '@lintel/contract'
import { stepFunctions } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import { makeLogger } from '../../lib/logging.ts'
import { isDocumentOf } from '../files.ts'
import { isAttached } from './kinds.ts'
import type { StoredJob } from './store/stored-job.ts'

const log = makeLogger('documents')

/**
 * See steps/retire.ts. The newest of each version is kept permanently. If scheduling fails, the PDF is kept: the job
 * never fails because of it.
 */
export async function scheduleRetirement(job: StoredJob, replaced: Partial<Attachment> | undefined): Promise<void> {
  if (!isAttached(job) || !replaced?.src || replaced.version !== job.subject.version) return
  const { src, version, sha256 } = replaced
  if (!isDocumentOf(job.subject.id, src)) return
  const start = new StartExecutionCommand({
    stateMachineArn: variable('RETIREMENTS_STATE_MACHINE'),
    name: job.id,
    input: JSON.stringify({ reportId: job.subject.id, src, version, ...(sha256 && { sha256 }) }),
  })
  try {
    await stepFunctions.send(start)
  } catch (error) {
    log.warn('A superseded PDF is kept', { report: job.subject.id, src, error: String(error) })
  }
}

import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { stepFunctions } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import type { StoredJob } from './store/stored-job.ts'

/** The execution is named after the job, and so cannot start twice. */
export async function execute(job: StoredJob): Promise<void> {
  const start = new StartExecutionCommand({
    stateMachineArn: variable('DOCUMENTS_STATE_MACHINE'),
    name: job.id,
    input: JSON.stringify({ jobId: job.id, kind: job.kind }),
  })
  try {
    await stepFunctions.send(start)
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error
  }
}

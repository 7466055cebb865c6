const SIGNS = [
  'AWS_BATCH_JOB_ID',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_EXECUTION_ENV',
  'AWS_LAMBDA_FUNCTION_NAME',
  'ECS_CONTAINER_METADATA_URI',
  'ECS_CONTAINER_METADATA_URI_V4',
  'LAMBDA_TASK_ROOT',
]

/** @throws Error if this appears to be an AWS machine: emulated services have known passwords */
export function refuseOutsideLocal(environment: NodeJS.ProcessEnv): void {
  const sign = SIGNS.find((name) => environment[name])
  if (sign) throw new Error(`The local cloud runs on people's own machines; here ${sign} is set, as on AWS's.`)
}

/** Variables that functions need for starting other programs. None of it is a credential. */
const OF_THIS_MACHINE = [
  'ComSpec',
  'HOME',
  'LOCALAPPDATA',
  'PATH',
  'PATHEXT',
  'Path',
  'ProgramFiles',
  'ProgramFiles(x86)',
  'SystemDrive',
  'SystemRoot',
  'USERPROFILE',
  'windir',
]

export function machineVariables(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    OF_THIS_MACHINE.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  ) as Record<string, string>
}

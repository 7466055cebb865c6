import type { Access } from './iam/request.ts'

export interface InvokeOptions {
  /** Before that this machine bundles sources or waits for a thread, which takes longer than a cold start in AWS. */
  onBegun?: () => void
}

/** Event and result pass as JSON. @throws FunctionFailure, or ResponseLost by an injected fault */
export type InvokeFunction = (functionName: string, event: unknown, options?: InvokeOptions) => Promise<unknown>

/** `name` is the error type (`Sandbox.Timedout` ...). */
export class FunctionFailure extends Error {
  readonly trace: string[]
  constructor(type: string, message: string, trace: string[] = []) {
    super(message)
    this.name = type
    this.trace = trace
  }
}

/** On behalf of a service's resource, which the function's policy must name. */
export type InvokeAs = (
  functionName: string,
  event: unknown,
  sourceArn: string,
  options?: InvokeOptions,
) => Promise<unknown>

export const invocationRights = (functionArn: string): Access[] => [
  { action: 'lambda:InvokeFunction', resource: functionArn },
]

const timedOut = () => new FunctionFailure('Sandbox.Timedout', 'The integration timed out')

/** Starts when the handler begins, see `InvokeOptions`. @throws what `late` makes */
export async function within<T>(
  milliseconds: number,
  call: (onBegun: () => void) => Promise<T>,
  late: () => Error = timedOut,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = Promise.withResolvers<never>()
  const onBegun = () => {
    timer = setTimeout(() => limit.reject(late()), milliseconds)
  }
  try {
    return await Promise.race([call(onBegun), limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

export interface InvokeOptions {
  /** Before that this machine bundles sources or waits for a thread, which takes longer than a cold start in AWS. */
  onBegun?: () => void
}

/**
 * Event and result pass as JSON. @throws FunctionFailure if the function throws, times out or exits; ResponseLost if it
 * ran, and an injected fault drops the response
 */
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

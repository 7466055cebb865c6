/** For a caller with a time limit. */
export interface InvokeOptions {
  /**
   * Called when the handler begins. Before that this machine bundles sources, starts a thread or waits for one, which
   * takes longer than a cold start in AWS.
   */
  onBegun?: () => void
}

/**
 * Calls a Lambda function by name and waits for its result. Event and result pass as JSON.
 * @throws FunctionFailure if the function throws, times out or exits
 * @throws ResponseLost if it ran, and an injected fault drops the response
 */
export type InvokeFunction = (functionName: string, event: unknown, options?: InvokeOptions) => Promise<unknown>

/** Lambda's report of a failed invocation; `name` is the error type (`Sandbox.Timedout` ...). */
export class FunctionFailure extends Error {
  readonly trace: string[]
  constructor(type: string, message: string, trace: string[] = []) {
    super(message)
    this.name = type
    this.trace = trace
  }
}

/** Calls a function as a service does on behalf of one of its resources, which the function's policy must name. */
export type InvokeAs = (
  functionName: string,
  event: unknown,
  sourceArn: string,
  options?: InvokeOptions,
) => Promise<unknown>

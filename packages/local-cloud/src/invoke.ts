/**
 * Calls a Lambda function by its name and waits for what it returns. Event and result pass as JSON.
 * @throws FunctionFailure if the function throws, times out or exits
 */
export type InvokeFunction = (functionName: string, event: unknown) => Promise<unknown>

/** What Lambda reports of an invocation that failed; `name` is the error type (`Sandbox.Timedout` ...). */
export class FunctionFailure extends Error {
  readonly trace: string[]
  constructor(type: string, message: string, trace: string[] = []) {
    super(message)
    this.name = type
    this.trace = trace
  }
}

/** Calls a function as a service does on behalf of one of its resources, which the function's policy must name. */
export type InvokeAs = (functionName: string, event: unknown, sourceArn: string) => Promise<unknown>

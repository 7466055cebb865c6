import { FunctionFailure } from './invoke.ts'

/** Applies a service's timeout, whatever the function's own limit. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new FunctionFailure('Sandbox.Timedout', 'The integration timed out')), milliseconds)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

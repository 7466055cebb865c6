import { FunctionFailure } from './invoke.ts'

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

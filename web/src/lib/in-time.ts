/** The promise, or what `late` returns or throws after that time. */
export const inTime = async <T, L>(promise: Promise<T>, ms: number, late: () => L): Promise<T | L> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const after = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  try {
    return await Promise.race([promise, after.then(late)])
  } finally {
    clearTimeout(timer)
  }
}

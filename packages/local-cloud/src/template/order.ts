export type Uses = ReadonlyMap<string, ReadonlySet<string>>

/** Undefined if there is none. */
export function circleIn(uses: Uses): string[] | undefined {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (name: string): string[] | undefined => {
    if (done.has(name)) return undefined
    const at = path.indexOf(name)
    if (at >= 0) return path.slice(at)
    path.push(name)
    for (const used of uses.get(name) ?? []) {
      const circle = visit(used)
      if (circle) return circle
    }
    path.pop()
    done.add(name)
    return undefined
  }
  for (const name of uses.keys()) {
    const circle = visit(name)
    if (circle) return circle
  }
  return undefined
}

export function reaches(uses: Uses, one: string, other: string): boolean {
  const seen = new Set<string>()
  const visit = (name: string): boolean => {
    if (seen.has(name)) return false
    seen.add(name)
    const used = [...(uses.get(name) ?? [])]
    return used.includes(other) || used.some(visit)
  }
  return visit(one)
}

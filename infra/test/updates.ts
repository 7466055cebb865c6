import { isDeepStrictEqual } from 'node:util'
import type { StackTemplate } from './templates.ts'

/** Every value below a key of this name, at any depth. */
const below = (value: unknown, key: string): unknown[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : below(inner, key)))
}

const exportsOf = ({ outputs }: StackTemplate): Map<string, unknown> =>
  new Map(
    Object.values(outputs).flatMap(({ Value, Export }) =>
      Export ? [[JSON.stringify(Export.Name), Value] as const] : [],
    ),
  )

const importsOf = ({ resources, outputs }: StackTemplate): Set<string> =>
  new Set(below([resources, outputs], 'Fn::ImportValue').map((name) => JSON.stringify(name)))

/** Outputs of other stacks that are read directly, without a lock on them. */
const readsOf = ({ resources, outputs }: StackTemplate): { StackName: string; OutputName: string }[] =>
  below([resources, outputs], 'Fn::GetStackOutput') as { StackName: string; OutputName: string }[]

/**
 * The errors CloudFormation would report, one sentence each, if an environment with the templates `from` were updated
 * to `to`, stack by stack in that order: an export removed or changed while another stack imports it, and an output or
 * export read before it exists.
 */
export function refusedUpdates(from: readonly StackTemplate[], to: readonly StackTemplate[]): string[] {
  const current = new Map(from.map((stack) => [stack.name, stack]))
  return to.flatMap((next) => {
    const before = current.get(next.name)
    const others = [...current.values()].filter(({ name }) => name !== next.name)
    const kept = exportsOf(next)
    const locked = [...(before ? exportsOf(before) : [])].flatMap(([name, value]) => {
      if (kept.has(name) && isDeepStrictEqual(kept.get(name), value)) return []
      return others
        .filter((other) => importsOf(other).has(name))
        .map((other) => `${next.name}: the export ${name} is in use by ${other.name}.`)
    })
    const exported = new Set(others.flatMap((other) => [...exportsOf(other).keys()]))
    const missing = [
      ...[...importsOf(next)].filter((name) => !exported.has(name)),
      ...readsOf(next)
        .filter(({ StackName, OutputName }) =>
          others.every(({ fullName, outputs }) => fullName !== StackName || !(OutputName in outputs)),
        )
        .map(({ StackName, OutputName }) => `${StackName}.${OutputName}`),
    ].map((name) => `${next.name}: there is no ${name}.`)
    current.set(next.name, next)
    return [...locked, ...missing]
  })
}

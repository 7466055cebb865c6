import { clientListMax, clientMessages, type Client, type Issue } from '@lintel/contract'

type List = [path: string, name: string, length: number]

function listsIn(value: unknown, path: readonly string[] = []): List[] {
  if (typeof value !== 'object' || value === null) return []
  const own: List[] = Array.isArray(value) ? [[path.join('.'), path.at(-1) ?? '', value.length]] : []
  return [...own, ...Object.entries(value).flatMap(([key, part]) => listsIn(part, [...path, key]))]
}

/** Older lists may be as long as the longest of their field was. */
export function listIssues(client: Client, before: Client | undefined): Issue[] {
  const longest = new Map<string, number>()
  for (const [, name, length] of listsIn(before)) longest.set(name, Math.max(length, longest.get(name) ?? 0))
  return listsIn(client).flatMap(([path, name, length]) => {
    const most = clientListMax[name]
    return most === undefined || length <= Math.max(most, longest.get(name) ?? 0)
      ? []
      : [{ path: `body.${path}`, message: clientMessages.tooMany(most) }]
  })
}

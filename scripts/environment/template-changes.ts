import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'

const Template = z.object({ Resources: z.record(z.string(), z.looseObject({ Type: z.string() })).default({}) })

/** All resources of the templates in a folder, by stack and logical id. */
const resourcesIn = (folder: string): Map<string, { Type: string }> => {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.template.json')) : []
  return new Map(
    files.flatMap((file) => {
      const { Resources } = Template.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
      const stack = file.replace('.template.json', '')
      return Object.entries(Resources).map(([id, resource]) => [`${stack}/${id}`, resource] as const)
    }),
  )
}

/** The changes of a start: one line per resource (`+`, `-` or `~`, type, stack and logical id), sorted. */
export function templateChanges(before: string, after: string): string[] {
  const [old, fresh] = [resourcesIn(before), resourcesIn(after)]
  const names = [...new Set([...old.keys(), ...fresh.keys()])].toSorted()
  return names.flatMap((name) => {
    const [was, is] = [old.get(name), fresh.get(name)]
    if (!was) return `+ ${is?.Type} ${name}`
    if (!is) return `- ${was.Type} ${name}`
    return isDeepStrictEqual(was, is) ? [] : `~ ${is.Type} ${name}`
  })
}

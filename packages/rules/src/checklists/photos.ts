import type { ComplianceItem, ComplianceSection } from '@lintel/contract'
import { photoReference } from '../reports/photos/references.ts'

/** By id, `CH-01`, after the room's `after` others; hidden ones have none. */
export const checklistReferences = (
  sections: readonly ComplianceSection[],
  shown: ReadonlySet<ComplianceItem>,
  code: string,
  after = 0,
): Map<string, string> => {
  const references = new Map<string, string>()
  for (const { complianceitems } of sections)
    for (const item of complianceitems)
      if (shown.has(item))
        for (const { id } of item.photos)
          if (!references.has(id)) references.set(id, photoReference(code, after + references.size + 1))
  return references
}

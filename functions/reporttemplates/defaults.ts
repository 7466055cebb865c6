import { shippedSections } from '@lintel/print/shipped'
import type { TemplateCombination, TemplateContent, TemplateSection } from '@lintel/contract'
import { builtInSettings, composeTemplate, defaultTemplateId, shippedCombinations } from '@lintel/rules'
import { readContent, readTemplateFor, type StoredContent, type StoredTemplate } from './store/index.ts'

/** Returns what ships for a combination, from the files of the printed report. */
export function shippedContent({ type, variant }: TemplateCombination): TemplateContent {
  const sections = shippedSections(type, variant).map(({ id, name, pug }): TemplateSection => {
    return { id: '', localid: id, basesectionId: id, name, pugcode: pug, settings: [] }
  })
  return { csscode: '', sections, settings: builtInSettings() }
}

/** The combination of a default template; undefined for any other id. */
export const combinationOfDefault = (id: string): TemplateCombination | undefined =>
  shippedCombinations.find((combination) => defaultTemplateId(combination) === id)

/** A current default: what ships, with the provider's changes. */
export interface DefaultTemplate {
  combination: TemplateCombination
  /** All its sections have their code. */
  content: TemplateContent
  /** Absent if it is as it ships. */
  stored: StoredTemplate | undefined
  own: StoredContent | undefined
}

/** Adds the base's code to sections without code of their own. */
export const withBaseCode = <S extends Pick<TemplateSection, 'basesectionId' | 'pugcode'>>(
  sections: readonly S[],
  base: TemplateContent,
): S[] =>
  sections.map((section) => {
    const before = base.sections.find(({ basesectionId }) => basesectionId === section.basesectionId)
    return section.pugcode === '' && section.basesectionId !== '' && before
      ? { ...section, pugcode: before.pugcode }
      : section
  })

/** Returns the default of a shipped combination. Throws if the provider's changes cannot be read. */
export async function readDefault(combination: TemplateCombination): Promise<DefaultTemplate> {
  const shipped = shippedContent(combination)
  const stored = await readTemplateFor(undefined, combination)
  if (!stored) return { combination, content: shipped, stored: undefined, own: undefined }
  const own = await readContent(stored.key)
  const composed = composeTemplate(shipped, own)
  return { combination, content: { ...composed, sections: withBaseCode(composed.sections, shipped) }, stored, own }
}

import type { PreviewRequest, TemplateCombination } from '@lintel/contract'
import { hasSameOrder, shippedCombinationFor } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { shippedContent, withBaseCode } from './defaults.ts'
import { findTemplate } from './find-template.ts'

/** A template that is being written. */
interface EditedTemplate extends Pick<TemplateCombination, 'type'> {
  /** Absent with a default. */
  client?: string
  /** Whether reports of this type are printed by it. */
  prints: (type: string) => boolean
  /** What a preview of it shows. */
  order: Pick<PreviewRequest, 'variant' | 'peachpackage' | 'csscode' | 'sections' | 'settings'>
  /** Whether the sections are other ones, or in another order, than those that ship. */
  ownorder: boolean
}

type Written = Pick<PreviewRequest, 'csscode' | 'sections' | 'settings'>

/** A template with what its author has written since it was saved. Throws 404 for one that the caller may not read. */
export async function editedTemplate(
  ctx: Context,
  id: string,
  { csscode, sections, settings }: Written,
): Promise<EditedTemplate> {
  const { listed, client, base, baseStyle, content } = await findTemplate(ctx, id)
  const { type, variant, peachpackage } = listed
  const written = withBaseCode(sections ?? content.sections, base)
  return {
    type,
    ...(client && { client: client.id }),
    prints: (other) =>
      type === 'Invoice' ||
      other === type ||
      // Types of a client's own have the default of another.
      (!client && shippedCombinationFor({ peachpackage, variant, type: other }).type === type),
    order: {
      ...{ variant, peachpackage, sections: written },
      csscode: [baseStyle, csscode ?? content.csscode].join('\n'),
      settings: settings.length > 0 ? settings : content.settings,
    },
    ownorder: !hasSameOrder(written, shippedContent(shippedCombinationFor(listed)).sections),
  }
}

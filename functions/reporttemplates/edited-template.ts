import type { PreviewRequest, TemplateCombination } from '@lintel/contract'
import { hasSameOrder, shippedCombinationFor } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { shippedContent, withBaseCode } from './defaults.ts'
import { findTemplate } from './find-template.ts'

interface EditedTemplate extends Pick<TemplateCombination, 'type'> {
  /** Absent for a default. */
  client?: string
  prints: (type: string) => boolean
  order: Pick<PreviewRequest, 'variant' | 'peachpackage' | 'csscode' | 'sections' | 'settings'>
  /** Whether its sections or their order differ from those that ship. */
  ownorder: boolean
}

type Written = Pick<PreviewRequest, 'csscode' | 'sections' | 'settings'>

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
      // A client's own types use the default of another type.
      (!client && shippedCombinationFor({ peachpackage, variant, type: other }).type === type),
    order: {
      variant,
      peachpackage,
      sections: written,
      csscode: [baseStyle, csscode ?? content.csscode].join('\n'),
      settings: settings.length > 0 ? settings : content.settings,
    },
    ownorder: !hasSameOrder(written, shippedContent(shippedCombinationFor(listed)).sections),
  }
}

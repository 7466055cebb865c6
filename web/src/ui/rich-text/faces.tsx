import { guideFontSizes, reportFonts } from '@lintel/contract'
import { faceOfStyle, styleOfFace, type Face } from '@lintel/rules'
import { NativeSelect } from '@mantine/core'
import { Mark, mergeAttributes, useEditorState, type Editor } from '@tiptap/react'
import { useEffect } from 'react'
import classes from './rich-text.module.css'

/** The name of the mark; what a document has under it is a `Face`. */
const face = 'face'

/**
 * The font and the size of words, of the fixed lists alone. TipTap's own marks for them take whatever a style says, so
 * that what is pasted would bring faces that no guide is printed in.
 */
export const FaceMark = Mark.create({
  name: face,
  addAttributes: () => ({
    font: { default: null, parseHTML: (element) => faceOf(element).font ?? null, rendered: false },
    size: { default: null, parseHTML: (element) => faceOf(element).size ?? null, rendered: false },
  }),
  parseHTML: () => [{ tag: 'span', getAttrs: (element) => (Object.keys(faceOf(element)).length > 0 ? null : false) }],
  renderHTML: ({ mark: { attrs }, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { style: styleOfFace(chosenOf(attrs)) }),
    0,
  ],
})

const faceOf = (element: HTMLElement): Face => faceOfStyle(element.getAttribute('style') ?? '')

/** Attributes of the mark as a face: what is not chosen is left out. */
const chosenOf = (attributes: Record<string, unknown>): Face => {
  const { font, size } = attributes
  return faceOfStyle(`font-family: ${String(font ?? '')}; font-size: ${String(size ?? '')}pt`)
}

const standard = { value: '', label: 'Standard' }
const fonts = [standard, ...Object.keys(reportFonts).map((name) => ({ value: name, label: name }))]
const sizes = [standard, ...guideFontSizes.map((size) => ({ value: String(size), label: String(size) }))]

/** Chooses the font and the size of the words that are selected, or of those that are typed next. */
export function FaceControls({ editor, of }: { editor: Editor; of: string }) {
  const { font = '', size = '' } = useEditorState({
    editor,
    selector: ({ editor: now }) => chosenOf(now.getAttributes(face)),
  })
  // They are shown as they will be printed; only those that words are in are fetched.
  useEffect(() => void import('./report-fonts.ts').catch(() => undefined), [])
  const choose = (change: { font?: string; size?: string }) => {
    const next = chosenOf({ font, size, ...change })
    const chain = editor.chain().focus()
    if (Object.keys(next).length === 0) chain.unsetMark(face).run()
    else chain.setMark(face, { font: next.font ?? null, size: next.size ?? null }).run()
  }
  const control = { size: 'xs', classNames: { root: classes['face'] ?? '' } } as const
  return (
    <>
      <NativeSelect
        {...control}
        aria-label={`Font, ${of}`}
        data={fonts}
        value={font}
        onChange={(event) => choose({ font: event.currentTarget.value })}
      />
      <NativeSelect
        {...control}
        aria-label={`Font size, ${of}`}
        data={sizes}
        value={String(size)}
        onChange={(event) => choose({ size: event.currentTarget.value })}
      />
    </>
  )
}

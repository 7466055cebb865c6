import { guideFontSizes, reportFonts } from '@lintel/contract'
import { faceOfStyle, styleOfFace, type Face } from '@lintel/rules'
import { NativeSelect } from '@mantine/core'
import { Mark, mergeAttributes, useEditorState, type Editor } from '@tiptap/react'
import { useEffect } from 'react'
import classes from './rich-text.module.css'

const face = 'face'

/** TipTap's own marks accept any style: pasted text would bring fonts that no guide is printed in. */
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

const chosenOf = (attributes: Record<string, unknown>): Face => {
  const { font, size } = attributes
  return faceOfStyle(`font-family: ${String(font ?? '')}; font-size: ${String(size ?? '')}pt`)
}

const standard = { value: '', label: 'Standard' }
const fonts = [standard, ...Object.keys(reportFonts).map((name) => ({ value: name, label: name }))]
const sizes = [standard, ...guideFontSizes.map((size) => ({ value: String(size), label: String(size) }))]

export function FaceControls({ editor, of }: { editor: Editor; of: string }) {
  const { font = '', size = '' } = useEditorState({
    editor,
    selector: ({ editor: now }) => chosenOf(now.getAttributes(face)),
  })
  // Shown as printed; the browser fetches only the fonts in use.
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

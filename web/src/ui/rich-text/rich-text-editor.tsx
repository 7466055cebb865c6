import './mantine-rich-text.css'
import { genericMessages } from '@lintel/contract'
import { RichTextEditor } from '@mantine/tiptap'
import Link from '@tiptap/extension-link'
import { useEditor, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../lib/toasts.ts'
import { confirm } from '../confirm.tsx'
import { FaceControls, FaceMark } from './faces.tsx'
import { httpsAddress, takePasted } from './pasted-html.ts'
import classes from './rich-text.module.css'

const isHttps = (href: string) => URL.canParse(href) && new URL(href).protocol === 'https:'

const tellRefused = (refused: readonly string[]) => toast.error(genericMessages.linksRefused(refused.join(', ')))

const offer = async (href: string, secure: { href: string }, editor: Editor) => {
  const isWanted = await confirm(genericMessages.linkAsHttps(href, secure.href), { yes: 'Use https' })
  if (isWanted) editor.chain().extendMarkRange('link').setLink(secure).run()
}

/** A link command that says why an address is refused, and offers https where that can be meant. */
const TellingLink = Link.extend({
  addCommands() {
    const { setLink, ...others } = this.parent?.() ?? {}
    if (!setLink) return others
    return {
      ...others,
      setLink: (attributes) => (props) => {
        const { href } = attributes
        if (isHttps(href)) return setLink(attributes)(props)
        const address = httpsAddress(href)
        if (!address) tellRefused([href])
        else void offer(href, { ...attributes, href: address }, props.editor)
        return false
      },
    }
  },
})

const takePaste = (html: string): string => {
  const pasted = takePasted(html)
  if (pasted.changed.length > 0) toast.success(genericMessages.linksChanged(pasted.changed.join(', ')))
  if (pasted.refused.length > 0) tellRefused(pasted.refused)
  return pasted.html
}

/** Only what the server keeps of rich text: paragraphs, lists, emphasis, https links. */
const plain = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    link: false,
  }),
  TellingLink.configure({ openOnClick: false, autolink: true, defaultProtocol: 'https', isAllowedUri: isHttps }),
]
const withFaces = [...plain, FaceMark]

export interface RichTextProps {
  label: string
  /** The initial HTML; a new value replaces the text, for example when a template is chosen. */
  initial: string
  onChange: (html: string) => void
  onReady?: (insert: (text: string) => void) => void
  faces?: boolean
}

export default function RichTextEditorField({ label, initial, onChange, onReady, faces = false }: RichTextProps) {
  const editor = useEditor({
    extensions: faces ? withFaces : plain,
    content: initial,
    // Rendered by the form's own state, not with each key.
    shouldRerenderOnTransaction: false,
    editorProps: {
      transformPastedHTML: takePaste,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  useEffect(() => {
    // An editor created long before it is shown has been destroyed; another replaces it with `initial`.
    if (editor && !editor.isDestroyed && editor.getHTML() !== initial)
      editor.commands.setContent(initial, { emitUpdate: false })
  }, [editor, initial])
  const tellReady = useEffectEvent((insert: (text: string) => void) => onReady?.(insert))
  useEffect(() => {
    if (!editor) return
    tellReady((text) => {
      if (editor.isDestroyed) return
      editor.commands.insertContent({ type: 'text', text })
      // At once, unlike TipTap's `focus`, which would take it back from a field clicked meanwhile.
      editor.view.focus()
    })
  }, [editor])

  return (
    <RichTextEditor
      editor={editor}
      className={`${classes.editor} ring`}
      labels={{ linkEditorExternalLink: 'Open in a new tab' }}
    >
      <RichTextEditor.Toolbar className={classes.tools}>
        {faces && editor && <FaceControls editor={editor} of={label} />}
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content className={classes.content} />
    </RichTextEditor>
  )
}

import './mantine-rich-text.css'
import { RichTextEditor } from '@mantine/tiptap'
import Link from '@tiptap/extension-link'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useEffectEvent } from 'react'
import { FaceControls, FaceMark } from './faces.tsx'
import classes from './rich-text.module.css'

const isHttps = (href: string) => URL.canParse(href) && new URL(href).protocol === 'https:'

/** What the server keeps of rich text, and nothing else: paragraphs, lists, emphasis, https links. */
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
  Link.configure({ openOnClick: false, autolink: true, defaultProtocol: 'https', isAllowedUri: isHttps }),
]
const withFaces = [...plain, FaceMark]

export interface RichTextProps {
  /** Names the field to screen readers. */
  label: string
  /** HTML to begin with; another value replaces the text, for example after a template was chosen. */
  initial: string
  /** Gets the HTML, or '' where there is no text. */
  onChange: (html: string) => void
  /** Gets what puts text where the cursor is, once the editor is there. */
  onReady?: (insert: (text: string) => void) => void
  /** Words may have a font and a size. */
  faces?: boolean
}

/** The editor itself; `RichText` loads it when it is needed. */
export default function RichTextEditorField({ label, initial, onChange, onReady, faces = false }: RichTextProps) {
  const editor = useEditor({
    extensions: faces ? withFaces : plain,
    content: initial,
    // Drawn anew by the form's own state, not with each key.
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  useEffect(() => {
    // One that was drawn long before it is shown has been destroyed by then; another takes its place with `initial`.
    if (editor && !editor.isDestroyed && editor.getHTML() !== initial)
      editor.commands.setContent(initial, { emitUpdate: false })
  }, [editor, initial])
  const tellReady = useEffectEvent((insert: (text: string) => void) => onReady?.(insert))
  useEffect(() => {
    if (!editor) return
    tellReady((text) => {
      if (!editor.isDestroyed) editor.chain().focus().insertContent({ type: 'text', text }).run()
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

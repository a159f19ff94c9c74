import './rich-text.css'
import { type Editor as TiptapEditor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/platform/components/Button.tsx'
import { Menu } from '#web/platform/components/dialog/Menu.tsx'
import { controlProps, labelId } from '#web/platform/components/form/field.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { fromClipboard } from './pasted.ts'
import { toEditor, toStorage } from './placeholder-html.ts'
import { PlaceholderNode } from './placeholder-node.ts'

interface EditorProps {
  id: string
  hint?: ReactNode
  error?: string | undefined
  isOptional: boolean
  /** The text: as the editor itself has changed it, or as the form has been filled in again. */
  html: string
  onChange: (html: string) => void
  onBlur: () => void
  /** Takes the focus when the form finds a mistake here. */
  handle: (handle: { focus: () => void } | null) => void
  placeholders: readonly string[]
  isAllowedLink: (href: string) => boolean
  linkHint?: string | undefined
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | undefined
}

export function Editor(props: EditorProps) {
  const { id, hint, error, isOptional, html, onChange, onBlur, placeholders, isAllowedLink, linkHint, lang, dir } =
    props
  const described = controlProps(id, { hint, isOptional, ...(error !== undefined && { error }) })
  const told = useRef(html)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: {
          openOnClick: false,
          autolink: false,
          isAllowedUri: (href) => isAllowedLink(href),
          HTMLAttributes: { rel: null, target: null, class: null },
        },
        code: false,
        codeBlock: false,
        horizontalRule: false,
        strike: false,
        underline: false,
        // An empty line at the end would be mailed too.
        trailingNode: false,
      }),
      PlaceholderNode,
    ],
    content: toEditor(html, placeholders),
    // The page's security policy refuses styles added by a script: ours are in rich-text.css.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => {
      told.current = changed.isEmpty ? '' : toStorage(changed.getHTML())
      onChange(told.current)
    },
    onBlur,
    editorProps: {
      transformPastedHTML: fromClipboard,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId(id),
        class: 'control rich-text',
        ...Object.fromEntries(
          Object.entries({ ...described, lang, dir }).flatMap(([name, value]) =>
            value ? [[name, String(value)]] : [],
          ),
        ),
      },
    },
  })

  const fillIn = useEffectEvent((text: string) => {
    if (text === told.current) return
    told.current = text
    editor.commands.setContent(toEditor(text, placeholders), { emitUpdate: false })
  })
  useEffect(() => fillIn(html), [html])

  const tellHandle = useEffectEvent(props.handle)
  useEffect(() => {
    tellHandle({ focus: () => editor.commands.focus() })
    return () => tellHandle(null)
  }, [editor])

  return (
    <div className="grid gap-2">
      <Toolbar editor={editor} placeholders={placeholders} isAllowedLink={isAllowedLink} linkHint={linkHint} />
      <EditorContent editor={editor} />
    </div>
  )
}

type ToolbarProps = Pick<EditorProps, 'placeholders' | 'isAllowedLink' | 'linkHint'> & { editor: TiptapEditor }

function Toolbar({ editor, placeholders, isAllowedLink, linkHint }: ToolbarProps) {
  const [isLinking, setIsLinking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  })
  const change = () => editor.chain().focus()
  const insert = (name: string) => change().insertContent({ type: 'placeholder', attrs: { name } }).run()
  return (
    <fieldset aria-label="Formatting" className="flex min-w-0 flex-wrap items-center gap-1">
      <Tool label="Bold" isActive={active.bold} onPress={() => change().toggleBold().run()}>
        <strong>B</strong>
      </Tool>
      <Tool label="Italic" isActive={active.italic} onPress={() => change().toggleItalic().run()}>
        <em>I</em>
      </Tool>
      <Tool label="H1 heading" isActive={active.heading} onPress={() => change().toggleHeading({ level: 2 }).run()}>
        H1
      </Tool>
      <Tool
        label="H2 subheading"
        isActive={active.subheading}
        onPress={() => change().toggleHeading({ level: 3 }).run()}
      >
        H2
      </Tool>
      <Tool label="Bulleted list" isActive={active.bulletList} onPress={() => change().toggleBulletList().run()}>
        • List
      </Tool>
      <Tool label="1. List, numbered" isActive={active.orderedList} onPress={() => change().toggleOrderedList().run()}>
        1. List
      </Tool>
      <Tool label="Link" isActive={active.link} onPress={() => setIsLinking(true)}>
        Link
      </Tool>
      {placeholders.length > 0 && (
        <Menu
          label="Insert placeholder"
          size="small"
          actions={placeholders.map((name) => ({ id: name, label: name, onAction: () => insert(name) }))}
        />
      )}
      {isLinking && (
        <LinkDialog
          href={String(editor.getAttributes('link')['href'] ?? '')}
          hint={linkHint}
          isAllowed={isAllowedLink}
          onClose={() => setIsLinking(false)}
          onChoose={(href) => setLink(editor, href)}
        />
      )}
    </fieldset>
  )
}

/** Links the selection, or the whole link at the cursor; where there is neither, inserts the address itself. */
function setLink(editor: TiptapEditor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === '') chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: 'Link', marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

interface ToolProps {
  label: string
  isActive: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ label, isActive, onPress, children }: ToolProps) {
  return (
    <Button
      size="small"
      aria-label={label}
      title={label}
      aria-pressed={isActive}
      // Keeps the text selected while the button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary"
    >
      {children}
    </Button>
  )
}

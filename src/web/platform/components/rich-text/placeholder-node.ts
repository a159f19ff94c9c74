import { mergeAttributes, Node } from '@tiptap/core'

/** A placeholder: inserted, deleted and skipped over as one. */
export const PlaceholderNode = Node.create({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,

  addAttributes() {
    return {
      name: {
        default: '',
        parseHTML: (element) => element.getAttribute('data-placeholder'),
        renderHTML: ({ name }) => ({ 'data-placeholder': String(name) }),
      },
    }
  },
  parseHTML() {
    return [{ tag: 'span[data-placeholder]' }]
  },
  renderHTML({ node, HTMLAttributes }) {
    return ['span', mergeAttributes(HTMLAttributes, { class: 'chip' }), String(node.attrs['name'])]
  },
  renderText({ node }) {
    return `{{${String(node.attrs['name'])}}}`
  },
})

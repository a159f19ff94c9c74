import type { ComponentProps } from 'react'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { Loaded } from './Loaded.tsx'

interface PreviewQuestionProps<Preview>
  extends Pick<ComponentProps<typeof Loaded<Preview>>, 'query' | 'what' | 'children'> {
  title: string
  answer: (isWanted: boolean) => void
}

/** Asks before a form is saved, and shows what that means; it cannot be answered with yes before that has loaded. */
export function PreviewQuestion<Preview>({ title, answer, ...preview }: PreviewQuestionProps<Preview>) {
  return (
    <Dialog
      isOpen
      isAlert
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>Back</Button>
          <Button variant="primary" disabled={!preview.query.data} onClick={() => answer(true)}>
            Save
          </Button>
        </>
      }
    >
      <Loaded {...preview} />
    </Dialog>
  )
}

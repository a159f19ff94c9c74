import { useState } from 'react'
import { Button } from '#web/platform/components/Button.tsx'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { Dialog, type DialogSize } from '#web/platform/components/dialog/Dialog.tsx'
import { Menu } from '#web/platform/components/dialog/Menu.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { Row, Section } from './Section.tsx'

export function OverlaySamples() {
  const [size, setSize] = useState<DialogSize>()
  const [question, setQuestion] = useState<'delete' | 'fail'>()
  return (
    <Section title="Dialogs and menus">
      <Row>
        <Button onClick={() => setSize('small')}>Small dialog</Button>
        <Button onClick={() => setSize('medium')}>Medium dialog</Button>
        <Button onClick={() => setSize('large')}>Large dialog</Button>
        <Button variant="danger" onClick={() => setQuestion('delete')}>
          Delete
        </Button>
        <Button onClick={() => setQuestion('fail')}>A refusal</Button>
        <Menu label="Actions" icon="settings" actions={menuActions} />
        <Menu label="More about Springfield" icon="more" isIconOnly variant="quiet" actions={menuActions} />
        <Menu label="Account" icon="user" header="ada@example.com" actions={menuActions} />
      </Row>
      <Dialog
        title="Add Appointment"
        size={size}
        isOpen={size !== undefined}
        onClose={() => setSize(undefined)}
        actions={
          <>
            <Button onClick={() => setSize(undefined)}>Cancel</Button>
            <Button variant="primary" onClick={() => setSize(undefined)}>
              Add
            </Button>
          </>
        }
      >
        <p>The dialog’s content goes here. Long content scrolls; the header and buttons stay.</p>
      </Dialog>
      <ConfirmDialog
        title="Delete Springfield?"
        isOpen={question !== undefined}
        onClose={() => setQuestion(undefined)}
        confirmLabel="Delete"
        isDanger
        onConfirm={async () => question !== 'fail'}
      >
        Its 3 calendars are deleted with it. This cannot be undone.
      </ConfirmDialog>
    </Section>
  )
}

const menuActions = [
  { id: 'edit', label: 'Edit', icon: 'edit', onAction: () => toast.info('Edit') },
  { id: 'archive', label: 'Archive', icon: 'lock', isDisabled: true, onAction: () => toast.info('Archive') },
  { id: 'delete', label: 'Delete', icon: 'trash', isDanger: true, onAction: () => toast.info('Delete') },
] as const

import './find-and-go.css'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useNavigate } from 'react-router'
import type { LoggedInUser } from '#contract/account.ts'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { sayCount } from '#web/platform/i18n/say-english.ts'
import { type Find, remember, useFound } from './use-found.ts'

interface FindAndGoProps {
  user: LoggedInUser
  onClose: () => void
}

/** A pause in typing after which customers are searched for: everyone found is noted in the access log. */
const PAUSE = 250

/** Finds any screen, appointment, location or user within reach, and goes there. By keyboard it is a combobox. */
export function FindAndGo({ user, onClose }: FindAndGoProps) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { groups, isSearching } = useFound(user, typed, useSettled(typed))
  const finds = groups.flatMap((group) => group.finds)
  const [place, setPlace] = useState(0)
  const current = finds[Math.min(place, finds.length - 1)]

  const go = (find: Find) => {
    remember(user.id, find)
    onClose()
    void navigate(find.to)
  }
  const move = (event: KeyboardEvent) => {
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: finds.length - 1 }[event.key]
    const isTyping = (event.key === 'Home' || event.key === 'End') && typed !== ''
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      go(current)
    } else if (to !== undefined && finds.length > 0 && !isTyping) {
      event.preventDefault()
      setPlace((to + finds.length) % finds.length)
    }
  }
  const optionId = (find: Find) => `${id}${find.to}`
  const said = isSearching ? 'Searching' : finds.length === 0 ? 'Nothing found' : sayCount(finds.length, 'result')

  return (
    <ModalOverlay className="scrim find-scrim" isOpen onOpenChange={(isOpen) => !isOpen && onClose()} isDismissable>
      <Modal className="modal find-modal">
        <AriaDialog aria-label="Search" className="find-and-go outline-none">
          <div className="find-field">
            <Icon name="search" className="size-5 text-muted" />
            <input
              role="combobox"
              aria-label="Find a screen, appointment, location or user"
              aria-expanded={finds.length > 0}
              aria-controls={`${id}list`}
              aria-autocomplete="list"
              aria-activedescendant={current && optionId(current)}
              value={typed}
              placeholder="Screen, name, phone, email or reference"
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setTyped(event.target.value)
                setPlace(0)
              }}
              onKeyDown={move}
              // The dialog was opened to type here.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
            />
            <kbd aria-hidden="true" className="find-key max-sm:hidden">
              Esc
            </kbd>
          </div>
          <output className="sr-only">{said}</output>
          {/* A combobox has its list next to it: a select has no field to type into. */}
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
          <div id={`${id}list`} role="listbox" aria-label="Results" className="find-results">
            {groups.map(({ title, finds: own }) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options, not of fields
              <div key={title} role="group" aria-labelledby={`${id}${title}`}>
                <p id={`${id}${title}`} className="find-title">
                  {title}
                </p>
                {own.map((find) => (
                  // The keys are those of the field, which keeps the focus.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                  <div
                    key={find.to}
                    id={optionId(find)}
                    // A browser's own option belongs to a select.
                    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                    role="option"
                    tabIndex={-1}
                    ref={find === current ? keepInView : undefined}
                    aria-selected={find === current}
                    className={classNames('option find-option', find === current && 'find-current')}
                    onClick={() => go(find)}
                  >
                    <Icon name={find.icon} className="size-4 text-muted" />
                    <span className="find-words">
                      <span className="font-medium">{find.label}</span> <span className="text-muted">{find.text}</span>
                    </span>
                  </div>
                ))}
              </div>
            ))}
          </div>
          {finds.length === 0 && (
            <p className="p-6 text-center text-muted">
              {isSearching ? 'Searching …' : `No results you have access to match “${typed.trim()}”.`}
            </p>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The one that Enter goes to. */
function keepInView(option: HTMLElement | null): void {
  option?.scrollIntoView?.({ block: 'nearest' })
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

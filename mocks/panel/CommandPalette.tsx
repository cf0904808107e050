import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Command } from './commands';
import styles from './demoPanel.module.css';

interface CommandPaletteProps {
  commands: readonly Command[];
  /** Gives the focus back. */
  onClose: () => void;
}

/** Runs any command of the panel by its name: type some letters and press Enter. */
export function CommandPalette({ commands, onClose }: CommandPaletteProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const active = useRef<HTMLLIElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const chosen = found[Math.min(at, found.length - 1)];

  useEffect(() => {
    input.current?.focus();
  }, []);
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a clean-up function.
    active.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);

  function run(command: Command | undefined): void {
    if (!command) return;
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + found.length) % Math.max(found.length, 1));
    else if (event.key === 'Enter') run(chosen);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const optionId = (command: Command) => `${id}${commands.indexOf(command)}`;
  return (
    <div className={styles.palette} role="search" aria-label="Commands">
      <input
        ref={input}
        className={styles.control}
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={chosen && optionId(chosen)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="What do you want to do?"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={onClose}
      />
      <ul id={`${id}list`} className={styles.commands} role="listbox" aria-label="Commands">
        {found.map((command) => (
          <li
            key={command.name}
            id={optionId(command)}
            ref={command === chosen ? active : undefined}
            className={styles.command}
            role="option"
            aria-selected={command === chosen}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          >
            {command.name}
            {command.key !== undefined && <kbd className={styles.key}>{command.key}</kbd>}
          </li>
        ))}
      </ul>
      <p className={styles.hint} role="status">
        {found.length === 0 ? 'No matching commands.' : ''}
      </p>
    </div>
  );
}

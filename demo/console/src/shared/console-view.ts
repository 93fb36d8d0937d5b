// The base class for the console's views. The root element creates a view for each address and sets its properties.

import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import type { Api } from './api.js';
import type { Session } from './session.js';
import { consoleStyles } from './styles.js';

export abstract class ConsoleView extends LitElement {
  static override styles = consoleStyles;

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) session!: Session;
  /** The address's parameters: `{ id: 'hallway-shelf' }`. */
  @property({ attribute: false }) params: Readonly<Record<string, string>> = {};
  /** The query may change while the view is shown. */
  @property({ attribute: false }) query: URLSearchParams = new URLSearchParams();
}

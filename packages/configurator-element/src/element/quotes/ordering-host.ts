// What quotes and order read of the element.

import type { Client } from '@parametric/api-client';
import type { ReactiveControllerHost } from 'lit';
import type { Configuration } from '../../model/evaluate/product.js';
import type { Messages } from '../shared/messages/index.js';

export type OrderingHost = ReactiveControllerHost &
  HTMLElement & {
    readonly renderRoot: ParentNode;
    /** Undefined without a service: nothing can be ordered then. */
    readonly client: Client | undefined;
    readonly licenseKey: string;
    readonly baseUrl: string;
    readonly model: string;
    /** The settled configuration; empty before the model is here. */
    readonly configuration: Configuration;
    readonly quantity: number;
    /** ISO 4217; empty: each workshop's own. */
    readonly currency: string | undefined;
    readonly checkout: 'order' | 'event';
    readonly terms: string | undefined;
    readonly privacy: string | undefined;
    readonly withdrawal: string | undefined;
    readonly messages: Messages;
    readonly language: string;
    /** Something of the configuration is still to be put right: nothing can be quoted. */
    readonly hasErrors: boolean;
  };

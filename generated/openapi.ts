// Written by `npm run generate` from spec/openapi.yaml. Do not edit.
export interface paths {
    "/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Name, version and documentation of this service
         * @description Includes the user name if the request is authenticated as a user.
         */
        get: operations["getServiceInfo"];
        put?: never;
        /**
         * Create or update one product or a batch
         * @description Creates the product with this `D8165` and `D8255` if it does not exist (then `D8276` is required). Otherwise
         *     updates the fields in the body: an absent field keeps its value, `null` or an empty string clears it. An array
         *     is one transaction: all items are saved, or none. A save that changes nothing leaves revision, `lastModified`
         *     and history as they are.
         *
         *     An item that names a version of a later day (`X9200_n`) changes that version only. The current values stay until
         *     the date comes.
         *
         *     **Streams.** A body of `application/x-ndjson` has one product per line, in any number. Each line is saved or
         *     refused on its own, and answered by a line while the request is still being sent: read the response meanwhile,
         *     because the service stops reading when its answers are not read. The answer has the number of the `line`
         *     (`AcceptedLine` or `RefusedLine`). The last line of the response (`LinesEnd`) has `complete`; a response without
         *     it was cut short. Repeat the request from `nextLine`, or all of it: saving the same values again changes
         *     nothing. What is wrong before the first line is answered is a problem document with its own status.
         */
        post: operations["upsertProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document as a web page
         * @description Documentation with a form for each call. The page loads nothing from other hosts.
         */
        get: operations["getApiDocumentation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description The contract of this build of the service.
         */
        get: operations["getOpenApiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate one product or a batch without saving
         * @description Does the same as `POST /api` with `test` set to true in every item. Nothing is saved.
         *
         *     **Streams.** A body of `application/x-ndjson` is validated line by line, as in `POST /api`. Lines of a hierarchy
         *     that follow one another without a pause are validated together.
         */
        post: operations["validateProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/details/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        /**
         * Status and selected fields of a product
         * @description Returns the status properties and the fields named in `fields`.
         */
        get: operations["getProductDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/details/{productId}/allfields": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        /**
         * Status and every visible field of a product
         * @description Returns every field that has a value and is visible for the unit type and market.
         */
        get: operations["getProductAllFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/details/{productId}/{exportProfileId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
                /** @description Id of an export profile of the instance */
                exportProfileId: components["parameters"]["ExportProfileId"];
            };
            cookie?: never;
        };
        /**
         * Status and the fields of an export profile
         * @description Returns the fields of the profile, under its names. An unknown profile is 400.
         */
        get: operations["getProductDetailsByProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/details/{unitType}/{targetMarket}/{itemId}/{exportProfileId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unit type of the product */
                unitType: components["parameters"]["UnitTypeOfItem"];
                /** @description Country number of a target market, three digits */
                targetMarket: components["parameters"]["TargetMarketOfItem"];
                /** @description Internal item number (`D8256`) */
                itemId: components["parameters"]["ItemId"];
                /** @description Id of an export profile of the instance */
                exportProfileId: components["parameters"]["ExportProfileId"];
            };
            cookie?: never;
        };
        /**
         * The active product with an item number
         * @description Returns the active product with this unit type, market and item number (`D8256`), that is, one whose end date
         *     (`D8324`) has not passed. Those on the market already (`D8314`) come first, then the one modified last;
         *     `duplicates` names the others. `If-Modified-Since` is ignored: another product may have become the active one.
         */
        get: operations["getProductDetailsByItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/history/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        /**
         * What happened to a product
         * @description Events from newest to oldest, with the changes of each.
         */
        get: operations["getProductHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happens to products, in one order
         * @description Events of all products in one order that never changes, the oldest first. No event is skipped or repeated,
         *     however many clients save at the same time. Continue with `nextCursor`, or with the `cursor` of an event; there
         *     is no last page. With `wait`, a request without events is held until something happens.
         *
         *     `start=full` returns all products, and the cursor to the events since: begin a copy with it. An event can be older
         *     than the product in the copy; ignore one with a lower `revision`.
         *
         *     `application/x-ndjson` returns one event per line; with `start=full` the products come first, and then a line
         *     with the `cursor`. `text/event-stream` stays open and sends events as they happen; their ids are cursors. There,
         *     `limit` and `wait` end the stream after so many events, or so long without one.
         *
         *     A cursor older than the history that the instance keeps gets 410: start over with `start=full`. So does one from
         *     after the backup that the database was restored from.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        /**
         * Status of a product
         * @description Returns the status properties, and the replies of GS1 and data recipients if there are any.
         */
        get: operations["getProductStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status of all products
         * @description Ordered by product id. Without `limit` the whole list is returned. `application/x-ndjson` returns one product
         *     per line.
         */
        get: operations["listProductStatuses"];
        put?: never;
        /**
         * Status of selected products
         * @description In the order of the ids in the body. An unknown id becomes an entry with `error`; a malformed id is 400.
         *     Products that do not match the filters are left out.
         */
        post: operations["queryProductStatuses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/status/{exportProfileId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an export profile of the instance */
                exportProfileId: components["parameters"]["ExportProfileId"];
            };
            cookie?: never;
        };
        /**
         * Status of all products, with the fields of a profile
         * @description Ordered by product id. Without `limit` the whole list is returned. `application/x-ndjson` returns one product
         *     per line.
         */
        get: operations["listProductStatusesByProfile"];
        put?: never;
        /**
         * Status of selected products, with the fields of a profile
         * @description In the order of the ids in the body. An unknown id becomes an entry with `error`; a malformed id is 400.
         *     Products that do not match the filters are left out.
         */
        post: operations["queryProductStatusesByProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/view/{viewname}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of a view of the instance */
                viewname: components["parameters"]["ViewName"];
            };
            cookie?: never;
        };
        /**
         * The products of a view
         * @description Columns, filter and order are those of the view. Without `limit` all products are returned, streamed.
         *     `application/x-ndjson` returns one product per line. Each view defines who may read it.
         */
        get: operations["getViewJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/view/{viewname}/{exportProfileId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of a view of the instance */
                viewname: components["parameters"]["ViewName"];
                /** @description Id of an export profile of the instance */
                exportProfileId: components["parameters"]["ExportProfileId"];
            };
            cookie?: never;
        };
        /**
         * The products of a view with an export profile
         * @description Products and order are those of the view. The profile defines the names of fields, codes or texts, and, if it
         *     lists any, the fields. `xml` is not a profile.
         */
        get: operations["getViewJsonByProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/view/activeversion/{viewname}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of a view of the instance */
                viewname: components["parameters"]["ViewName"];
            };
            cookie?: never;
        };
        /**
         * The products of a view, each in its active version
         * @description The view, with the values of the version that is marked active in grid X9200.
         */
        get: operations["getViewActiveVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/view/{viewname}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of a view of the instance */
                viewname: components["parameters"]["ViewName"];
            };
            cookie?: never;
        };
        /**
         * The products of a view as XML
         * @description The envelope and the products of the JSON view. The XML schema is at `/xsd/view.xsd`.
         */
        get: operations["getViewXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/view/excel/{viewname}/{exportProfileId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of a view of the instance */
                viewname: components["parameters"]["ViewName"];
                /** @description Id of an export profile of the instance */
                exportProfileId: components["parameters"]["ExportProfileId"];
            };
            cookie?: never;
        };
        /**
         * The products of a view as an Excel file
         * @description One row per product, one column per field. The profile defines the file name. Public, whatever the access of the
         *     view, unless the instance restricts it to those who may read the view (`security.closedExcel`).
         */
        get: operations["getViewExcel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sendToGS1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a hierarchy to GS1
         * @description Sends the simplest hierarchy that contains the unit: of all active ones, the one with the fewest units. A
         *     hierarchy with a finding of severity ERROR, or with a unit that is not ready (`X9000` false), is refused with
         *     400 and a `sendStatusList` that names the units. 200 means that the message has left; the reply of the data
         *     pool comes later and shows in the status. If the message cannot leave, the response is 400 and the product
         *     keeps its status.
         *
         *     `Prefer: wait=30` holds the response until GS1 has answered, for up to 30 seconds: `state` then says how far the
         *     message is. `GET /api/sends/{messageId}` reports the same at any time.
         */
        post: operations["sendToGs1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/update-and-sendToGS1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update products and send their hierarchies to GS1
         * @description Saves the products like `POST /api`, then sends each hierarchy that contains a saved product once, if it is
         *     fit for GS1. If a send fails, the products stay saved and the status is 202. `dataRecipient` applies to this
         *     send only and is not stored. With `allHierarchies`, every hierarchy with the product that GS1 has is sent, and
         *     the simplest one. With `test` nothing is saved or sent: the response has the statuses after the save, and the
         *     hierarchies that the request would send.
         *
         *     `Prefer: wait=30` holds the response until GS1 has answered every message, for up to 30 seconds: `state` then
         *     says how far each message is. The product is as it was saved.
         *
         *     **Streams.** A body of `application/x-ndjson` is saved line by line, as in `POST /api`, and the hierarchies of
         *     lines that are saved together are sent once. The `status` of a line is 202 if its send did not succeed. A
         *     repetition with the same `Idempotency-Key` answers the lines that were saved before as it did then, and sends
         *     nothing twice; a line that was refused may be corrected. `Prefer` does not apply.
         */
        post: operations["updateAndSendToGs1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sendWithdrawalToGS1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a hierarchy from GS1
         * @description Withdraws the whole hierarchy from the data pool and its recipients, as it was sent; findings do not prevent
         *     it. The products stay here. A hierarchy that was never sent, or has already been withdrawn, is 400. With
         *     `allHierarchies`, every hierarchy with the unit is withdrawn. `Prefer: wait=30` holds the response until GS1 has
         *     answered, for up to 30 seconds.
         */
        post: operations["withdrawFromGs1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages to GS1 and their answers
         * @description Sends, publications and withdrawals, newest first, with their states and the answers of GS1 and of data
         *     recipients.
         */
        get: operations["listSends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sends/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a message, as in `messageId` of the response to a send */
                messageId: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        /**
         * A message to GS1 and its answers
         * @description Where a send or withdrawal stands, and what GS1 and data recipients answered. With `wait`, the response comes
         *     as soon as GS1 has answered.
         */
        get: operations["getSend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sends/{messageId}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a message, as in `messageId` of the response to a send */
                messageId: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        /**
         * A message to GS1 as XML
         * @description The GDSN message, byte for byte as it was handed to the transport. 404 `SEND_XML_NOT_FOUND` while the message
         *     waits for the one before it, because its XML is not final, and after `retention.messageDays` has cleared it.
         */
        get: operations["getSendXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sends/{messageId}/replies/{reply}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a message, as in `messageId` of the response to a send */
                messageId: components["parameters"]["MessageId"];
                /** @description Number of a reply, as in `replies` of the message */
                reply: components["parameters"]["SendReply"];
            };
            cookie?: never;
        };
        /**
         * A reply from GS1 as XML
         * @description The document that the data pool sent, as it was received. If it replies to several messages, each of them has
         *     it. 404 `SEND_XML_NOT_FOUND` after `retention.replyDays` has cleared it.
         */
        get: operations["getSendReplyXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        /**
         * The sheet of a product as PDF
         * @description Public, unless the instance closes its sheets (`security.closedSheets`). Uses the default template of the unit type.
         */
        get: operations["getProductSheetPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/{productId}/{templateName}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
                /** @description Name of a sheet template */
                templateName: components["parameters"]["TemplateName"];
            };
            cookie?: never;
        };
        /**
         * A sheet of a product as PDF, by template
         * @description Public, unless the instance closes its sheets (`security.closedSheets`). If the template does not exist, the default of the unit type is used.
         */
        get: operations["getProductSheetPdfByTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/{itemId}/{country}/{templateName}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Internal item number (`D8256`) */
                itemId: components["parameters"]["ItemId"];
                /** @description Country number of a target market, three digits */
                country: components["parameters"]["Country"];
                /** @description Name of a sheet template */
                templateName: components["parameters"]["TemplateName"];
            };
            cookie?: never;
        };
        /**
         * A sheet of a product as PDF, by item number and template
         * @description Public, unless the instance closes its sheets (`security.closedSheets`). Shows the active unit with the item number: of the unit types that the template is made for, else the base unit.
         */
        get: operations["getItemSheetPdfByTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/web/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        /**
         * The sheet of a product as HTML
         * @description Public, unless the instance closes its sheets (`security.closedSheets`). Uses the default template of the unit type.
         */
        get: operations["getProductSheetHtml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/web/{productId}/{templateName}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
                /** @description Name of a sheet template */
                templateName: components["parameters"]["TemplateName"];
            };
            cookie?: never;
        };
        /**
         * A sheet of a product as HTML, by template
         * @description Public, unless the instance closes its sheets (`security.closedSheets`). If the template does not exist, the default of the unit type is used.
         */
        get: operations["getProductSheetHtmlByTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/web/{itemId}/{country}/{templateName}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Internal item number (`D8256`) */
                itemId: components["parameters"]["ItemId"];
                /** @description Country number of a target market, three digits */
                country: components["parameters"]["Country"];
                /** @description Name of a sheet template */
                templateName: components["parameters"]["TemplateName"];
            };
            cookie?: never;
        };
        /**
         * A sheet of a product as HTML, by item number and template
         * @description Public, unless the instance closes its sheets (`security.closedSheets`). Shows the active unit with the item number: of the unit types that the template is made for, else the base unit.
         */
        get: operations["getItemSheetHtmlByTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fields of the instance
         * @description Every visible field in the order of the catalogue, then the instance's own fields.
         */
        get: operations["listFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fields/{targetmarket}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Country number of a target market, three digits */
                targetmarket: components["parameters"]["TargetMarket"];
            };
            cookie?: never;
        };
        /**
         * Fields of the instance for one target market
         * @description Fields for all markets and for this market.
         */
        get: operations["listFieldsByMarket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Code lists of the instance
         * @description The names of all code lists. `GET /api/keywords/{codelist}` returns the entries of one.
         */
        get: operations["listKeywordLists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keywords/{codelist}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of a code list */
                codelist: components["parameters"]["CodeList"];
            };
            cookie?: never;
        };
        /**
         * One code list
         * @description A list can be requested by its GS1 name, or by its other name if it has one.
         */
        get: operations["getKeywordList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keywords/{field}/{targetmarket}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a field */
                field: components["parameters"]["FieldOfKeywords"];
                /** @description Country number of a target market, three digits */
                targetmarket: components["parameters"]["TargetMarket"];
            };
            cookie?: never;
        };
        /**
         * Code list of a field for a target market
         * @description 404 if the field is unknown, not used in the market, or has no code list.
         */
        get: operations["getFieldKeywordList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules that products are validated against
         * @description All rules of the instance, including those of data recipients. A finding names its rule in `ruleId`.
         */
        get: operations["listRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a rule, as in the `ruleId` of a finding */
                ruleId: components["parameters"]["RuleId"];
            };
            cookie?: never;
        };
        /**
         * One rule
         * @description Explains the rule behind a finding.
         */
        get: operations["getRule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many products have findings
         * @description Numbers of products with findings, grouped by rule, field, recipient or brand; the largest groups first. A
         *     product counts once in each group that one of its findings belongs to. `GET /api/findings/products` returns the
         *     products of a group.
         *
         *     The numbers are those of this moment. `isComplete` is false while products are still being counted, after an
         *     upgrade or a very large write.
         */
        get: operations["countFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/findings/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The products of a group of findings
         * @description The products with findings of a group (`groupBy` and `group`), ordered by GTIN and market, with these findings.
         *     Without `group`, all products with findings. Of a brand, all findings belong to the group.
         */
        get: operations["listFindingProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/findings/excel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Findings as an Excel file
         * @description One row per finding, with its product, for the same products and findings as `GET /api/findings/products`.
         */
        get: operations["getFindingsExcel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of all products, findings and sends
         * @description How many products there are, where they stand, which rules they violate most, how findings and sends developed over
         *     the last 30 days, what the data pool has not answered yet, and what changed last. Days are those of the time zone of
         *     the instance.
         *
         *     Each figure is the length of a list: `GET /api/products/status?catalogStatus=OK` has the products of a status,
         *     `GET /api/findings/products` those with findings, `GET /api/sends` the messages. `isComplete` is false while
         *     products are still being counted, after an upgrade or a very large write.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhooks of the instance
         * @description In the order in which they were created. Secrets are not returned.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Events of the change feed are sent to `url` from now on, each as one POST with a `Change` as its body. At least once,
         *     and the events of a product in their order. A response with a 2xx status within 15 s takes the event; anything else is
         *     retried for three days.
         *
         *     Messages follow the Standard Webhooks specification: verify `webhook-signature` with the `secret` of this response,
         *     which is not returned again. `webhook-id` stays the same for every attempt: ignore one that you know. After a restore
         *     from a backup, an `id` may name another event; a `webhook-id` never does.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * A webhook
         * @description Settings and state of a webhook, without its secret.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Nothing more is sent, and the log of its deliveries is deleted.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Absent properties keep their value. An empty array of `types` or `targetMarkets` means all. `paused: false` resumes a
         *     webhook: what happened meanwhile is sent, as long as the instance keeps it.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret
         * @description The secret before signs too, for 24 hours: messages then have two signatures, and a receiver with either secret verifies
         *     them. The new secret is not returned again.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends an event of type `TEST` about a product that does not exist, once and now, also if the webhook is paused. The
         *     response says what the receiver did. It takes as long as the receiver does, at most 15 seconds.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhookId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description Sends one event of the change feed once and now, whatever the filters of the webhook, and with the same `webhook-id` as
         *     before. Retries and the order of other events do not change. The response takes as long as the receiver does, at most
         *     15 seconds.
         */
        post: operations["redeliverEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver events again
         * @description Delivers all events after a `cursor` of the change feed, or `since` a time, again; retries that wait are dropped, because
         *     they are among them. A time in the future skips what has not been delivered.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * Attempts to deliver events
         * @description The newest first, for as long as the instance keeps them.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who signed in, changed something or sent
         * @description Sign-ins, refused ones included, changes of keys, users, webhooks and configuration, and sends, newest first. Entries
         *     are never changed, and deleted only when they are older than the instance keeps them. Requests of the service itself
         *     and refused requests are not in it.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * ProductId
         * @description GTIN (8 to 14 digits), a dot, three-digit number of the target market
         * @example 05790000000111.208
         */
        ProductId: string;
        /**
         * Gtin
         * @description Global Trade Item Number, digits only. The last digit is a check digit (x-check-digit); a wrong one is a
         *     finding, not an input error.
         * @example 05790000000111
         */
        Gtin: string;
        /**
         * Gln
         * @description Global Location Number, 13 digits of which the last is a check digit (x-check-digit)
         * @example 5790000009503
         */
        Gln: string;
        /**
         * TargetMarket
         * @description GS1 number of the country where the unit is sold, three digits
         * @example 208
         */
        TargetMarket: string;
        /**
         * UnitType
         * @description Level of the unit in its packaging hierarchy
         * @example BASE_UNIT_OR_EACH
         * @enum {string}
         */
        UnitType: "BASE_UNIT_OR_EACH" | "CASE" | "DISPLAY_SHIPPER" | "PALLET";
        /**
         * ItemNumber
         * @description The supplier's own item number
         * @example CH-1001
         */
        ItemNumber: string;
        /**
         * CatalogStatus
         * @description Status of the unit with GS1
         * @example OK
         * @enum {string}
         */
        CatalogStatus: "SENT" | "OK" | "PENDING" | "FAILED";
        /**
         * Gs1Status
         * @description Status at GS1. NOT_SENT, SENT, OK, FAILED, WITHDRAWN; the list may grow
         * @example NOT_SENT
         */
        Gs1Status: string;
        /**
         * MessageType
         * @description ERROR blocks a send, WARNING does not
         * @example ERROR
         * @enum {string}
         */
        MessageType: "ERROR" | "WARNING";
        /**
         * FieldId
         * @description Id of a field of the catalogue
         * @example D8166
         */
        FieldId: string;
        /**
         * FieldKey
         * @description A field id, then `-PREPARED` or `-UNPREPARED` if the field has a preparation state, then `_` and a row index if it belongs to a grid
         * @example D8183-UNPREPARED_1
         */
        FieldKey: string;
        /**
         * FieldSelector
         * @description A field key, a field id without state or row (all of them), or the name of a grid
         * @example D8258_1
         */
        FieldSelector: string;
        /**
         * FieldSelection
         * @example [
         *       "D8258",
         *       "D8259",
         *       "D8211"
         *     ]
         */
        FieldSelection: components["schemas"]["FieldSelector"][];
        /**
         * FieldValue
         * @description A value by the format of its field: text, codes, dates (`dd-MM-yyyy` or ISO 8601) and identifiers as strings,
         *     integers and decimals as numbers, booleans, several codes as an array of strings; null clears the field.
         * @example Dark chocolate bar
         * @example 20
         * @example true
         * @example [
         *       "EU_ORGANIC_FARMING"
         *     ]
         */
        FieldValue: string | number | boolean | string[] | null;
        /**
         * Flag
         * @example true
         */
        Flag: boolean;
        /**
         * Seconds
         * Format: int32
         * @example 5
         */
        Seconds: number;
        /**
         * TraceId
         * @description Id of the trace of the request, if the service is traced; that of the header `traceparent`, if the request has one
         * @example 4bf92f3577b34da6a3ce929d0e0e4736
         */
        TraceId: string;
        /**
         * RequestId
         * @description Id of the request, as in the header `X-Request-Id`; any other text in the request header is replaced
         * @example 7d1f2d0e-6a3b-4c3e-9d0b-2f6f1f6f0c11
         */
        RequestId: string;
        /**
         * HttpDate
         * @description A time in the form of HTTP, in whole seconds
         * @example Sat, 01 Feb 2025 08:30:00 GMT
         */
        HttpDate: string;
        /**
         * ReadTime
         * @description A `Last-Modified` that was received, or another time in a form of HTTP
         * @example Sat, 01 Feb 2025 08:30:00 GMT
         */
        ReadTime: string;
        /**
         * FileDisposition
         * @description How to keep a file, and its name
         * @example attachment; filename="prices.xlsx"
         */
        FileDisposition: string;
        /**
         * Challenge
         * @description Schemes to authenticate with
         * @example ApiKey realm="demo", Basic realm="demo", charset="UTF-8"
         */
        Challenge: string;
        /**
         * ProductIdList
         * @description Product ids, separated by commas
         * @example 05790000000135.208, 05790000000142.208
         */
        ProductIdList: string;
        /**
         * MethodList
         * @description Methods, separated by commas
         * @example GET, HEAD
         */
        MethodList: string;
        /**
         * CachePolicy
         * @description Directives of Cache-Control
         * @example private, no-cache
         */
        CachePolicy: string;
        /**
         * HeaderNames
         * @description Names of headers, separated by commas
         * @example Accept-Language
         */
        HeaderNames: string;
        /**
         * LanguageTag
         * @description A language of the instance
         * @example da
         */
        LanguageTag: string;
        /**
         * LanguageRange
         * @description Languages in the order of preference
         * @example da, en;q=0.8
         */
        LanguageRange: string;
        /**
         * LinkList
         * @description Links (RFC 8288), separated by commas
         * @example </api/products/status?limit=2&cursor=WyIwNTc5MDAwMDAwMDExMS4yMDgiXQ>; rel="next"
         */
        LinkList: string;
        /**
         * DeprecationDate
         * @description Seconds since 1970 after an at sign
         * @example @1767225600
         */
        DeprecationDate: string;
        /**
         * RateLimit
         * @description A limit by its name, the requests left, and the seconds until there are more
         * @example "failed-attempts";r=0;t=8
         */
        RateLimit: string;
        /**
         * RateLimitPolicy
         * @description A limit by its name, and its quota, either of requests at the same time or of requests in a window of seconds
         * @example "batches";q=50;qu="concurrent-requests"
         */
        RateLimitPolicy: string;
        /**
         * EntityTags
         * @description ETags separated by commas, or `*` for any
         * @example "3.1-en-k2v9x"
         */
        EntityTags: string;
        /**
         * IdempotencyKeyText
         * @description 1 to 255 visible ASCII characters
         * @example 6f1f2c5e-4a51-4b0e-9d7e-0b6a1d7c2f10
         */
        IdempotencyKeyText: string;
        /**
         * EntityTag
         * @description A strong ETag
         * @example "3.1-en-k2v9x"
         */
        EntityTag: string;
        /**
         * Timestamp
         * Format: date-time
         * @description Time with milliseconds and numeric offset, in the time zone of the instance
         * @example 2025-02-01T09:30:00.000+01:00
         */
        Timestamp: string;
        /**
         * HtmlPage
         * @example <!doctype html>
         */
        HtmlPage: string;
        /**
         * OpenApiDocument
         * @example {
         *       "openapi": "3.1.0",
         *       "info": {},
         *       "paths": {}
         *     }
         */
        OpenApiDocument: {
            openapi: components["schemas"]["VersionText"];
            info: components["schemas"]["DocumentPart"];
            paths: components["schemas"]["DocumentPart"];
        } & {
            [key: string]: unknown;
        };
        /**
         * DocumentPart
         * @example {}
         */
        DocumentPart: {
            [key: string]: unknown;
        };
        /**
         * VersionText
         * @example 0.1.0
         */
        VersionText: string;
        /**
         * ServiceInfo
         * @example {
         *       "status": 200,
         *       "product": "Product master data service",
         *       "version": "0.1.0",
         *       "documentation": "/api/openapi",
         *       "documentationAsJson": "/api/openapi.json"
         *     }
         */
        ServiceInfo: {
            status: components["schemas"]["OkStatus"];
            /**
             * @description Name of the service
             * @example Product master data service
             */
            product: string;
            version: components["schemas"]["VersionText"];
            /**
             * @description Path of the documentation page
             * @example /api/openapi
             */
            documentation: string;
            /**
             * @description Path of the OpenAPI document
             * @example /api/openapi.json
             */
            documentationAsJson: string;
            /**
             * @description The authenticated user
             * @example anna
             */
            username?: string;
        };
        /**
         * OkStatus
         * Format: int32
         * @description The HTTP status, repeated in the body; 200, or 202 when products were saved but a send did not succeed
         * @example 200
         */
        OkStatus: number;
        /**
         * GridNames
         * @description Names of grids, or ids of any of their columns
         * @example [
         *       "Allergen"
         *     ]
         */
        GridNames: string[];
        /**
         * CustomRequestId
         * @description A text chosen by the caller, returned on success and on error
         * @example delta-0001
         */
        CustomRequestId: string;
        /**
         * ProductInput
         * @description A product, or the changed fields of one, with field keys as property names. `test`, `customRequestId`,
         *     `deleteGrids`, `deleteNotUsedPreparationStateFields`, `dataRecipient`, `allHierarchies`, `ifMatch` and `ifNoneMatch`
         *     are options of the request and not stored. Readonly fields and the status properties of a read (`status`,
         *     `validationErrors` …) are ignored.
         * @example {
         *       "D8165": "05790000000111",
         *       "D8255": "208",
         *       "D8276": "BASE_UNIT_OR_EACH",
         *       "D8258_1": "Dark chocolate bar",
         *       "D8259_1": "en"
         *     }
         */
        ProductInput: {
            D8165: components["schemas"]["Gtin"];
            D8255: components["schemas"]["TargetMarket"];
            D8276?: components["schemas"]["UnitType"];
            /** @description The supplier's own item number; null clears it */
            D8256?: components["schemas"]["ItemNumber"] | null;
            /**
             * @description Validate and compute as usual without saving
             * @example true
             */
            test?: boolean;
            customRequestId?: components["schemas"]["CustomRequestId"];
            deleteGrids?: components["schemas"]["GridNames"];
            /**
             * @description Remove nutrient fields of the unused preparation state if the product has only one of the two
             * @example true
             */
            deleteNotUsedPreparationStateFields?: boolean;
            dataRecipient?: components["schemas"]["Gln"];
            /**
             * @description For an update with a send; send every hierarchy with the product that GS1 has, and the simplest one
             * @example true
             */
            allHierarchies?: boolean;
            /**
             * @description Save only if the product still has this `ETag`, as with the header `If-Match`; 412 otherwise
             * @example "3.1-k2v9x"
             */
            ifMatch?: string;
            /**
             * @description `*` only creates, as with the header `If-None-Match`; 412 if the product exists
             * @example *
             */
            ifNoneMatch?: string;
        } & {
            [key: string]: components["schemas"]["FieldValue"];
        };
        /**
         * ProductBatchInput
         * @description Products in the order in which to apply them
         * @example [
         *       {
         *         "D8165": "05790000000111",
         *         "D8255": "208",
         *         "D8211": "Nordlys"
         *       }
         *     ]
         */
        ProductBatchInput: components["schemas"]["ProductInput"][];
        /**
         * ProductWriteRequest
         * @description One product or an array of products
         * @example {
         *       "D8165": "05790000000111",
         *       "D8255": "208",
         *       "D8211": "Nordlys"
         *     }
         */
        ProductWriteRequest: components["schemas"]["ProductInput"] | components["schemas"]["ProductBatchInput"];
        /**
         * ValidationError
         * @description A finding, that is, a rule of GS1, the market or a recipient that the product violates
         * @example {
         *       "fieldId": "D8246",
         *       "fieldLabel": "Gross weight",
         *       "message": "Gross weight: enter a value above 0",
         *       "messageType": "ERROR",
         *       "requiredBy": [
         *         "GS1"
         *       ],
         *       "ruleId": "549"
         *     }
         */
        ValidationError: {
            fieldId: components["schemas"]["FieldKey"];
            /**
             * @description Name of the field
             * @example Gross weight
             */
            fieldLabel: string;
            /**
             * @description What is wrong or what to do
             * @example Gross weight: enter a value above 0
             */
            message: string;
            messageType: components["schemas"]["MessageType"];
            requiredBy: components["schemas"]["RequiredBy"];
            ruleId: components["schemas"]["RuleId"];
        };
        /**
         * RequiredBy
         * @description Who requires it
         * @example [
         *       "GS1"
         *     ]
         */
        RequiredBy: string[];
        /**
         * ValidationErrors
         * @description Findings, ordered by section and row; empty if the product is fit for GS1
         * @example []
         */
        ValidationErrors: components["schemas"]["ValidationError"][];
        /**
         * Messages
         * @description Readable lines
         * @example [
         *       "ERROR 549 Gross weight is missing"
         *     ]
         */
        Messages: string[];
        /**
         * SendStatus
         * @description Whether a unit of a hierarchy is ready to be sent, or why its message did not leave; READY is the harmless value
         * @example {
         *       "productId": "05790000000111.208",
         *       "sendStatus": "READY"
         *     }
         */
        SendStatus: {
            productId: components["schemas"]["ProductId"];
            /**
             * @description READY, VALIDATION_ERRORS, NOT_READY, VALUES_WITHOUT_PLACE, TRANSMISSION_FAILED; the list may grow
             * @example READY
             */
            sendStatus: string;
            fields?: components["schemas"]["FieldKeys"];
            /**
             * @description Why a message did not leave
             * @example The connection was refused
             */
            reason?: string;
            messageId?: components["schemas"]["MessageId"];
            time?: components["schemas"]["Timestamp"];
        };
        /**
         * SendStatusList
         * @description One entry per unit of the hierarchy
         * @example [
         *       {
         *         "productId": "05790000000111.208",
         *         "sendStatus": "READY"
         *       }
         *     ]
         */
        SendStatusList: components["schemas"]["SendStatus"][];
        /**
         * DataRecipientStatus
         * @description What one data recipient has of a hierarchy
         * @example {
         *       "dataRecipient": "5790000009503",
         *       "status": "SYNCHRONISED",
         *       "statusDate": "2025-02-01T09:30:00.000+01:00",
         *       "messages": [],
         *       "topProductId": "05790000000128.208"
         *     }
         */
        DataRecipientStatus: {
            dataRecipient: components["schemas"]["Gln"];
            /**
             * @description The newest reply of the recipient (RECEIVED, SYNCHRONISED, REVIEW, REJECTED). Without one, or when something
             *     newer is under way: WAITING (for the date in `publishedFrom`), SENT, FAILED (GS1 refused to publish it),
             *     REMOVED (no longer stored as a recipient, and not told yet), WITHDRAWING, WITHDRAWAL_FAILED, WITHDRAWN. The
             *     list may grow
             * @example SYNCHRONISED
             */
            status: string;
            statusDate?: components["schemas"]["Timestamp"];
            messages?: components["schemas"]["Messages"];
            /** @description The top unit of the hierarchy */
            topProductId?: components["schemas"]["ProductId"];
            /** @description The day on which a waiting recipient gets it */
            publishedFrom?: components["schemas"]["DayMonthYear"];
        };
        /**
         * HierarchyStatus
         * @description Where a unit stands in one hierarchy that GS1 has, or had
         * @example {
         *       "topProductId": "05790000000128.208",
         *       "catalogStatus": "OK"
         *     }
         */
        HierarchyStatus: {
            /** @description The top unit of the hierarchy */
            topProductId: components["schemas"]["ProductId"];
            /** @description As `catalogStatus` of the unit, for this hierarchy alone; null when GS1 no longer has the unit in it */
            catalogStatus: components["schemas"]["CatalogStatus"] | null;
            /**
             * @description Of the top unit; the units of which GS1 has an older version in this hierarchy
             * @example [
             *       "05790000000111.208"
             *     ]
             */
            pendingUnits?: components["schemas"]["ProductId"][];
        };
        /**
         * HierarchyStatusList
         * @description The hierarchies that the unit stands in at GS1, or stood in
         * @example [
         *       {
         *         "topProductId": "05790000000128.208",
         *         "catalogStatus": "OK"
         *       }
         *     ]
         */
        HierarchyStatusList: components["schemas"]["HierarchyStatus"][];
        /**
         * DataRecipientStatusList
         * @example []
         */
        DataRecipientStatusList: components["schemas"]["DataRecipientStatus"][];
        /**
         * StatusProperties
         * @description What the service and GS1 say of a product; what does not apply is absent
         * @example {
         *       "unitType": "BASE_UNIT_OR_EACH",
         *       "gs1Status": "NOT_SENT"
         *     }
         */
        StatusProperties: {
            unitType?: components["schemas"]["UnitType"];
            lastModified?: components["schemas"]["Timestamp"];
            /** @description Null before the first send and after a withdrawal */
            catalogStatus?: components["schemas"]["CatalogStatus"] | null;
            gs1Status?: components["schemas"]["Gs1Status"];
            /** @description Null before the first send */
            gs1LastSendDate?: components["schemas"]["Timestamp"] | null;
            validationErrors?: components["schemas"]["ValidationErrors"];
            gs1StatusDate?: components["schemas"]["Timestamp"];
            gs1Response?: components["schemas"]["Messages"];
            gs1Warnings?: components["schemas"]["Messages"];
            sendStatusList?: components["schemas"]["SendStatusList"];
            dataRecipientStatusList?: components["schemas"]["DataRecipientStatusList"];
            hierarchies?: components["schemas"]["HierarchyStatusList"];
            /**
             * @description Number of a Norwegian top unit in the product register EPD, once a recipient confirmed it
             * @example 1234567
             */
            epdNumber?: string;
            /**
             * @description Status of the unit in EPD
             * @example APPROVED
             */
            epdStatus?: string;
        };
        /**
         * ProductStatus
         * @description Status properties; those not required are absent when they do not apply
         * @example {
         *       "status": 200,
         *       "productId": "05790000000111.208",
         *       "unitType": "BASE_UNIT_OR_EACH",
         *       "lastModified": "2025-02-01T09:30:00.000+01:00",
         *       "catalogStatus": null,
         *       "gs1Status": "NOT_SENT",
         *       "gs1LastSendDate": null,
         *       "validationErrors": []
         *     }
         */
        ProductStatus: {
            status: components["schemas"]["OkStatus"];
            productId: components["schemas"]["ProductId"];
            unitType: components["schemas"]["UnitType"];
            lastModified: components["schemas"]["Timestamp"];
            /** @description Null before the first send and after a withdrawal */
            catalogStatus: components["schemas"]["CatalogStatus"] | null;
            gs1Status: components["schemas"]["Gs1Status"];
            /** @description Null before the first send */
            gs1LastSendDate: components["schemas"]["Timestamp"] | null;
            validationErrors: components["schemas"]["ValidationErrors"];
            gs1StatusDate?: components["schemas"]["Timestamp"];
            gs1Response?: components["schemas"]["Messages"];
            gs1Warnings?: components["schemas"]["Messages"];
            sendStatusList?: components["schemas"]["SendStatusList"];
            dataRecipientStatusList?: components["schemas"]["DataRecipientStatusList"];
            hierarchies?: components["schemas"]["HierarchyStatusList"];
            /**
             * @description Number of a Norwegian top unit in the product register EPD, once a recipient confirmed it
             * @example 1234567
             */
            epdNumber?: string;
            /**
             * @description Status of the unit in EPD
             * @example APPROVED
             */
            epdStatus?: string;
        };
        /**
         * Duplicates
         * @description Ids of other products of the market with the same unit type and item number that are active as well
         * @example [
         *       "05790000000135.208"
         *     ]
         */
        Duplicates: components["schemas"]["ProductId"][];
        /**
         * ProductDetails
         * @description Status properties and the requested fields, by field key
         * @example {
         *       "status": 200,
         *       "productId": "05790000000111.208",
         *       "unitType": "BASE_UNIT_OR_EACH",
         *       "lastModified": "2025-02-01T09:30:00.000+01:00",
         *       "catalogStatus": null,
         *       "gs1Status": "NOT_SENT",
         *       "gs1LastSendDate": null,
         *       "validationErrors": [],
         *       "D8258_1": "Dark chocolate bar",
         *       "D8259_1": "en"
         *     }
         */
        ProductDetails: {
            duplicates?: components["schemas"]["Duplicates"];
            status: components["schemas"]["OkStatus"];
            productId: components["schemas"]["ProductId"];
            unitType: components["schemas"]["UnitType"];
            lastModified: components["schemas"]["Timestamp"];
            /** @description Null before the first send and after a withdrawal */
            catalogStatus: components["schemas"]["CatalogStatus"] | null;
            gs1Status: components["schemas"]["Gs1Status"];
            /** @description Null before the first send */
            gs1LastSendDate: components["schemas"]["Timestamp"] | null;
            validationErrors: components["schemas"]["ValidationErrors"];
            gs1StatusDate?: components["schemas"]["Timestamp"];
            gs1Response?: components["schemas"]["Messages"];
            gs1Warnings?: components["schemas"]["Messages"];
            sendStatusList?: components["schemas"]["SendStatusList"];
            dataRecipientStatusList?: components["schemas"]["DataRecipientStatusList"];
            hierarchies?: components["schemas"]["HierarchyStatusList"];
            /**
             * @description Number of a Norwegian top unit in the product register EPD, once a recipient confirmed it
             * @example 1234567
             */
            epdNumber?: string;
            /**
             * @description Status of the unit in EPD
             * @example APPROVED
             */
            epdStatus?: string;
        } & {
            [key: string]: components["schemas"]["ResponseValue"];
        };
        /**
         * FutureVersion
         * @description The version that the item wrote, when it takes effect on a later day. The other properties of the payload are
         *     about the current values
         * @example {
         *       "versionDate": "01-03-2027",
         *       "validationErrors": []
         *     }
         */
        FutureVersion: {
            versionDate: components["schemas"]["DayMonthYear"];
            validationErrors?: components["schemas"]["ValidationErrors"];
        };
        /**
         * ProductWriteResult
         * @description The saved product, or with `test` true what the save would have returned
         * @example {
         *       "status": 200,
         *       "productId": "05790000000111.208",
         *       "unitType": "BASE_UNIT_OR_EACH",
         *       "lastModified": "2025-02-01T09:30:00.000+01:00",
         *       "catalogStatus": null,
         *       "gs1Status": "NOT_SENT",
         *       "gs1LastSendDate": null,
         *       "validationErrors": [],
         *       "customRequestId": "delta-0001"
         *     }
         */
        ProductWriteResult: {
            futureVersion?: components["schemas"]["FutureVersion"];
            /**
             * @description True when nothing was saved
             * @example true
             */
            test?: boolean;
            customRequestId?: components["schemas"]["CustomRequestId"];
            status: components["schemas"]["OkStatus"];
            productId: components["schemas"]["ProductId"];
            unitType: components["schemas"]["UnitType"];
            lastModified: components["schemas"]["Timestamp"];
            /** @description Null before the first send and after a withdrawal */
            catalogStatus: components["schemas"]["CatalogStatus"] | null;
            gs1Status: components["schemas"]["Gs1Status"];
            /** @description Null before the first send */
            gs1LastSendDate: components["schemas"]["Timestamp"] | null;
            validationErrors: components["schemas"]["ValidationErrors"];
            gs1StatusDate?: components["schemas"]["Timestamp"];
            gs1Response?: components["schemas"]["Messages"];
            gs1Warnings?: components["schemas"]["Messages"];
            sendStatusList?: components["schemas"]["SendStatusList"];
            dataRecipientStatusList?: components["schemas"]["DataRecipientStatusList"];
            hierarchies?: components["schemas"]["HierarchyStatusList"];
            /**
             * @description Number of a Norwegian top unit in the product register EPD, once a recipient confirmed it
             * @example 1234567
             */
            epdNumber?: string;
            /**
             * @description Status of the unit in EPD
             * @example APPROVED
             */
            epdStatus?: string;
        };
        /**
         * ProductBatchResult
         * @example {
         *       "status": 200,
         *       "count": 0,
         *       "products": []
         *     }
         */
        ProductBatchResult: {
            status: components["schemas"]["OkStatus"];
            count: components["schemas"]["Count"];
            products: components["schemas"]["ProductWriteResults"];
        };
        /**
         * ProductWriteResults
         * @description One payload per item of the batch, in its order
         * @example []
         */
        ProductWriteResults: components["schemas"]["ProductWriteResult"][];
        /**
         * ProductWriteResponse
         * @description An envelope with `products` if the body was an array, otherwise the product
         * @example {
         *       "status": 200,
         *       "count": 0,
         *       "products": []
         *     }
         */
        ProductWriteResponse: components["schemas"]["ProductWriteResult"] | components["schemas"]["ProductBatchResult"];
        /**
         * Count
         * Format: int32
         * @example 13
         */
        Count: number;
        /**
         * ExportProfileId
         * @description Id of an export profile. No profile is called `allfields`, `xml`, `excel` or `activeversion`
         * @example price-list
         */
        ExportProfileId: string;
        /**
         * ViewName
         * @description Name of a view. No view is called `excel` or `activeversion`
         * @example assortment
         */
        ViewName: string;
        /**
         * ItemId
         * @description Internal item number
         * @example CH-1001
         */
        ItemId: string;
        /**
         * TemplateName
         * @description Name of a sheet template; if it does not exist, a default is used
         * @example standard
         */
        TemplateName: string;
        /**
         * SheetLanguage
         * @example da
         * @enum {string}
         */
        SheetLanguage: "da" | "en";
        /**
         * Limit
         * Format: int32
         * @example 100
         */
        Limit: number;
        /**
         * Offset
         * Format: int32
         * @example 1
         */
        Offset: number;
        /**
         * ColumnFilters
         * @example [
         *       "D8211:nordlys"
         *     ]
         */
        ColumnFilters: components["schemas"]["ColumnFilter"][];
        /**
         * ColumnFilter
         * @description A column, a colon and a value
         * @example D8211:nordlys
         */
        ColumnFilter: string;
        /**
         * SearchText
         * @example dark chocolate
         */
        SearchText: string;
        /**
         * SortColumn
         * @example -brand
         */
        SortColumn: string;
        /**
         * ColumnNames
         * @example [
         *       "productId",
         *       "brand"
         *     ]
         */
        ColumnNames: components["schemas"]["ColumnName"][];
        /**
         * ColumnName
         * @description The name of a column in the JSON view
         * @example brand
         */
        ColumnName: string;
        /**
         * Cursor
         * @description Opaque position where a page ended
         * @example WyIwNTc5MDAwMDAwMDExMS4yMDgiXQ
         */
        Cursor: string;
        /**
         * LastEventId
         * @description Cursor of an event, or empty; a response that is no event stream ignores it
         * @example WyJjaGFuZ2UiLDQyXQ
         */
        LastEventId: string;
        /**
         * Minutes
         * Format: int32
         * @example 1440
         */
        Minutes: number;
        /**
         * FieldNames
         * @example gs1
         * @enum {string}
         */
        FieldNames: "catalog" | "gs1" | "epd" | "datatables";
        /**
         * Moment
         * @description A date and time, ISO 8601, with or without an offset
         * @example 2025-02-01T09:30:00+01:00
         */
        Moment: string;
        /**
         * CatalogStatuses
         * @example [
         *       "SENT",
         *       "FAILED"
         *     ]
         */
        CatalogStatuses: components["schemas"]["CatalogStatus"][];
        /**
         * KnownGs1Status
         * @description A status at GS1 that lists can be filtered by
         * @example WITHDRAWN
         * @enum {string}
         */
        KnownGs1Status: "NOT_SENT" | "SENT" | "OK" | "FAILED" | "WITHDRAWN";
        /**
         * Gs1Statuses
         * @example [
         *       "WITHDRAWN"
         *     ]
         */
        Gs1Statuses: components["schemas"]["KnownGs1Status"][];
        /**
         * DayMonthYear
         * @description A date as dd-MM-yyyy
         * @example 01-02-2025
         */
        DayMonthYear: string;
        /**
         * CountryNumber
         * Format: int32
         * @example 208
         */
        CountryNumber: number;
        /**
         * SendRequest
         * @description The unit whose simplest hierarchy to send
         * @example {
         *       "D8165": "05790000000128",
         *       "D8255": "208"
         *     }
         */
        SendRequest: {
            D8165: components["schemas"]["Gtin"];
            D8255: components["schemas"]["TargetMarket"];
            /** @description Receives the hierarchy instead of the recipients stored on the top unit */
            dataRecipient?: components["schemas"]["Gln"];
            /**
             * @description Send every hierarchy with the unit that GS1 has, and the simplest one, each in a message of its own
             * @example true
             */
            allHierarchies?: boolean;
        };
        /**
         * WithdrawalRequest
         * @description A unit of the hierarchy to withdraw
         * @example {
         *       "D8165": "05790000000128",
         *       "D8255": "208"
         *     }
         */
        WithdrawalRequest: {
            D8165: components["schemas"]["Gtin"];
            D8255: components["schemas"]["TargetMarket"];
            /**
             * @description Withdraw every hierarchy with the unit that GS1 has, each in a message of its own
             * @example true
             */
            allHierarchies?: boolean;
        };
        /**
         * MessageId
         * @description Id of a message to GS1
         * @example 3f0f3b52-6c2b-4b5a-a2f3-2f5f4c9d7e11
         */
        MessageId: string;
        /**
         * SendResult
         * @description A message that has left for the data pool
         * @example {
         *       "status": 200,
         *       "productId": "05790000000111.208",
         *       "result": "Sent to GS1",
         *       "messageId": "3f0f3b52-6c2b-4b5a-a2f3-2f5f4c9d7e11",
         *       "topProductId": "05790000000128.208"
         *     }
         */
        SendResult: {
            status: components["schemas"]["OkStatus"];
            productId: components["schemas"]["ProductId"];
            /**
             * @description The outcome in words
             * @example Sent to GS1
             */
            result: string;
            messageId: components["schemas"]["MessageId"];
            state?: components["schemas"]["SendState"];
            gs1Response?: components["schemas"]["Gs1Lines"];
            gs1Errors?: components["schemas"]["Gs1Errors"];
            /** @description The top unit of the hierarchy */
            topProductId: components["schemas"]["ProductId"];
            /**
             * @description With `allHierarchies`; the outcome for each hierarchy
             * @example [
             *       {
             *         "status": "SENT",
             *         "result": "Sent to GS1"
             *       }
             *     ]
             */
            hierarchies?: components["schemas"]["SendStep"][];
        };
        /**
         * Preferences
         * @description Preferences (RFC 7240); unknown ones are ignored
         * @example wait=30
         */
        Preferences: string;
        /**
         * SendLimit
         * Format: int32
         * @example 10
         */
        SendLimit: number;
        /**
         * SendState
         * @description How far a message to GS1 is
         * @example ACCEPTED
         * @enum {string}
         */
        SendState: "WAITING" | "STORED" | "TRANSMITTED" | "ACCEPTED" | "REJECTED" | "FAILED";
        /**
         * Gs1Lines
         * @description The errors that GS1 reported, as text; empty if it accepted the message, absent before its answer
         * @example [
         *       "document 448: A code of the list is not known"
         *     ]
         */
        Gs1Lines: string[];
        /**
         * SentUnit
         * @description A unit as it was sent
         * @example {
         *       "productId": "05790000000111.208",
         *       "revision": 2
         *     }
         */
        SentUnit: {
            productId: components["schemas"]["ProductId"];
            /**
             * Format: int32
             * @description Revision of the product that was sent
             * @example 2
             */
            revision: number;
        };
        /**
         * RecipientAnswer
         * @description What a data recipient answered about a unit
         * @example {
         *       "productId": "05790000000111.208",
         *       "status": "SYNCHRONISED",
         *       "statusDate": "2025-02-01T09:30:00.000+01:00",
         *       "messages": []
         *     }
         */
        RecipientAnswer: {
            productId: components["schemas"]["ProductId"];
            /**
             * @description RECEIVED, SYNCHRONISED, REVIEW or REJECTED; the list may grow
             * @example SYNCHRONISED
             */
            status: string;
            statusDate: components["schemas"]["Timestamp"];
            /**
             * @description Details, as text
             * @example [
             *       "CIC999 WARNING: The image is missing"
             *     ]
             */
            messages: string[];
        };
        /**
         * SendRecipient
         * @description A data recipient of a message, or the data pool
         * @example {
         *       "dataRecipient": "5790000009503",
         *       "answers": []
         *     }
         */
        SendRecipient: {
            dataRecipient: components["schemas"]["Gln"];
            /**
             * @description ACCEPTED or REJECTED, if GS1 answered for each recipient
             * @example ACCEPTED
             */
            result?: string;
            /**
             * @description Its newest answers about units; one that it replaced by an answer to a later message is in the history of the product
             * @example []
             */
            answers: components["schemas"]["RecipientAnswer"][];
        };
        /**
         * ReplyNumber
         * Format: int64
         * @description Number of a reply; numbers rise with time
         * @example 42
         */
        ReplyNumber: number;
        /**
         * XmlPath
         * Format: uri-reference
         * @description Path of a document
         * @example /api/sends/3f0f3b52-6c2b-4b5a-a2f3-2f5f4c9d7e11/xml
         */
        XmlPath: string;
        /**
         * SendReplyFacts
         * @description A reply of the data pool
         * @example {
         *       "reply": 42,
         *       "messageType": "response",
         *       "received": "2025-02-01T09:30:12.000+01:00"
         *     }
         */
        SendReplyFacts: {
            reply: components["schemas"]["ReplyNumber"];
            /**
             * @description response, registration or confirmation; the list may grow
             * @example response
             */
            messageType: string;
            received: components["schemas"]["Timestamp"];
            /** @description Where the reply is as XML; absent after it was cleared */
            xml?: components["schemas"]["XmlPath"];
        };
        /**
         * Send
         * @description A message to GS1; what does not apply is absent
         * @example {
         *       "status": 200,
         *       "messageId": "3f0f3b52-6c2b-4b5a-a2f3-2f5f4c9d7e11",
         *       "kind": "notification",
         *       "messageType": "catalogueItemNotification",
         *       "command": "ADD",
         *       "result": "Sent to GS1; not answered yet",
         *       "state": "TRANSMITTED",
         *       "topProductId": "05790000000128.208",
         *       "units": [],
         *       "recipients": [],
         *       "actor": "erp",
         *       "created": "2025-02-01T09:30:00.000+01:00"
         *     }
         */
        Send: {
            status: components["schemas"]["OkStatus"];
            messageId: components["schemas"]["MessageId"];
            /**
             * @description notification, publication or withdrawal; the list may grow
             * @example notification
             */
            kind: string;
            /**
             * @description Name of the GDSN message
             * @example catalogueItemNotification
             */
            messageType: string;
            /**
             * @description Command of the GDSN message
             * @example ADD
             */
            command: string;
            /**
             * @description The state in words
             * @example Accepted by GS1
             */
            result: string;
            state: components["schemas"]["SendState"];
            gs1Response?: components["schemas"]["Gs1Lines"];
            gs1Errors?: components["schemas"]["Gs1Errors"];
            /** @description The top unit of the hierarchy */
            topProductId: components["schemas"]["ProductId"];
            /**
             * @description The units of the hierarchy
             * @example [
             *       {
             *         "productId": "05790000000111.208",
             *         "revision": 2
             *       }
             *     ]
             */
            units: components["schemas"]["SentUnit"][];
            /**
             * @example [
             *       {
             *         "dataRecipient": "5790000009503",
             *         "answers": []
             *       }
             *     ]
             */
            recipients: components["schemas"]["SendRecipient"][];
            /**
             * @description User or key, or service
             * @example erp
             */
            actor: string;
            /** @description The notification whose acceptance led to this message */
            followsMessageId?: components["schemas"]["MessageId"];
            /**
             * @description Why the last attempt to transmit it failed
             * @example The pool cannot be reached
             */
            failure?: string;
            /**
             * Format: int32
             * @description Attempts to transmit it
             * @example 1
             */
            attempts?: number;
            created: components["schemas"]["Timestamp"];
            transmitted?: components["schemas"]["Timestamp"];
            answered?: components["schemas"]["Timestamp"];
            /** @description Where the message is as XML; absent before it is final and after it was cleared */
            xml?: components["schemas"]["XmlPath"];
            /**
             * @description What the data pool replied, oldest first
             * @example [
             *       {
             *         "reply": 42,
             *         "messageType": "response",
             *         "received": "2025-02-01T09:30:12.000+01:00"
             *       }
             *     ]
             */
            replies?: components["schemas"]["SendReplyFacts"][];
        };
        /**
         * SendPage
         * @example {
         *       "status": 200,
         *       "sends": []
         *     }
         */
        SendPage: {
            status: components["schemas"]["OkStatus"];
            /** @example [] */
            sends: components["schemas"]["Send"][];
            nextCursor?: components["schemas"]["Cursor"];
        };
        /**
         * SendStepStatus
         * @description Outcome of the send after an update
         * @example SENT
         * @enum {string}
         */
        SendStepStatus: "SENT" | "SKIPPED" | "FAILED";
        /**
         * SendStep
         * @description The send after an update
         * @example {
         *       "status": "SENT",
         *       "result": "Sent to GS1"
         *     }
         */
        SendStep: {
            status: components["schemas"]["SendStepStatus"];
            /**
             * @description The outcome in words
             * @example Sent to GS1
             */
            result: string;
            messageId?: components["schemas"]["MessageId"];
            state?: components["schemas"]["SendState"];
            gs1Response?: components["schemas"]["Gs1Lines"];
            gs1Errors?: components["schemas"]["Gs1Errors"];
            /** @description The top unit of the hierarchy */
            topProductId?: components["schemas"]["ProductId"];
            sendStatusList?: components["schemas"]["SendStatusList"];
            /**
             * @description With `allHierarchies` or `test`; the outcome for each hierarchy, or what it would be
             * @example [
             *       {
             *         "status": "SENT",
             *         "result": "Sent to GS1",
             *         "topProductId": "05790000000128.208"
             *       }
             *     ]
             */
            hierarchies?: components["schemas"]["HierarchySendStep"][];
        };
        /**
         * HierarchySendStep
         * @description The send of one hierarchy
         * @example {
         *       "status": "SENT",
         *       "result": "Sent to GS1",
         *       "topProductId": "05790000000128.208"
         *     }
         */
        HierarchySendStep: {
            status: components["schemas"]["SendStepStatus"];
            /**
             * @description The outcome in words
             * @example Sent to GS1
             */
            result: string;
            messageId?: components["schemas"]["MessageId"];
            state?: components["schemas"]["SendState"];
            gs1Response?: components["schemas"]["Gs1Lines"];
            gs1Errors?: components["schemas"]["Gs1Errors"];
            /** @description The top unit of the hierarchy */
            topProductId: components["schemas"]["ProductId"];
            sendStatusList?: components["schemas"]["SendStatusList"];
        };
        /**
         * ProductSendResult
         * @description The saved product and the outcome of its send
         * @example {
         *       "status": 200,
         *       "productId": "05790000000128.208",
         *       "unitType": "CASE",
         *       "lastModified": "2025-02-01T09:30:00.000+01:00",
         *       "catalogStatus": "SENT",
         *       "gs1Status": "SENT",
         *       "gs1LastSendDate": "2025-02-01T09:30:00.000+01:00",
         *       "validationErrors": [],
         *       "sendToGS1": {
         *         "status": "SENT",
         *         "result": "Sent to GS1"
         *       }
         *     }
         */
        ProductSendResult: {
            sendToGS1: components["schemas"]["SendStep"];
            futureVersion?: components["schemas"]["FutureVersion"];
            /**
             * @description True when nothing was saved
             * @example true
             */
            test?: boolean;
            customRequestId?: components["schemas"]["CustomRequestId"];
            status: components["schemas"]["OkStatus"];
            productId: components["schemas"]["ProductId"];
            unitType: components["schemas"]["UnitType"];
            lastModified: components["schemas"]["Timestamp"];
            /** @description Null before the first send and after a withdrawal */
            catalogStatus: components["schemas"]["CatalogStatus"] | null;
            gs1Status: components["schemas"]["Gs1Status"];
            /** @description Null before the first send */
            gs1LastSendDate: components["schemas"]["Timestamp"] | null;
            validationErrors: components["schemas"]["ValidationErrors"];
            gs1StatusDate?: components["schemas"]["Timestamp"];
            gs1Response?: components["schemas"]["Messages"];
            gs1Warnings?: components["schemas"]["Messages"];
            sendStatusList?: components["schemas"]["SendStatusList"];
            dataRecipientStatusList?: components["schemas"]["DataRecipientStatusList"];
            hierarchies?: components["schemas"]["HierarchyStatusList"];
            /**
             * @description Number of a Norwegian top unit in the product register EPD, once a recipient confirmed it
             * @example 1234567
             */
            epdNumber?: string;
            /**
             * @description Status of the unit in EPD
             * @example APPROVED
             */
            epdStatus?: string;
        };
        /**
         * ProductSendResults
         * @description One payload per item of the batch, in its order
         * @example []
         */
        ProductSendResults: components["schemas"]["ProductSendResult"][];
        /**
         * ProductBatchSendResult
         * @example {
         *       "status": 200,
         *       "count": 0,
         *       "products": [],
         *       "sendToGS1": {
         *         "status": "SKIPPED",
         *         "result": "Nothing to send"
         *       }
         *     }
         */
        ProductBatchSendResult: {
            status: components["schemas"]["OkStatus"];
            count: components["schemas"]["Count"];
            products: components["schemas"]["ProductSendResults"];
            sendToGS1: components["schemas"]["SendStep"];
        };
        /**
         * ProductSendResponse
         * @description An envelope with `products` if the body was an array, otherwise the product
         * @example {
         *       "status": 200,
         *       "count": 0,
         *       "products": [],
         *       "sendToGS1": {
         *         "status": "SKIPPED",
         *         "result": "Nothing to send"
         *       }
         *     }
         */
        ProductSendResponse: components["schemas"]["ProductSendResult"] | components["schemas"]["ProductBatchSendResult"];
        /**
         * SendProblem
         * @description A send or withdrawal that was refused or failed
         * @example {
         *       "type": "/problems/NEVER_SENT",
         *       "title": "Nothing to withdraw",
         *       "status": 400,
         *       "detail": "No hierarchy with the product is with GS1",
         *       "code": "NEVER_SENT",
         *       "result": "No hierarchy with the product is with GS1"
         *     }
         */
        SendProblem: {
            messageId?: components["schemas"]["MessageId"];
            sendStatusList?: components["schemas"]["SendStatusList"];
            /**
             * @description Top units of other hierarchies with the product that could be sent
             * @example [
             *       "05790000000128.208"
             *     ]
             */
            sendableHierarchies?: components["schemas"]["ProductId"][];
            /**
             * Format: uri-reference
             * @description Path of the page that explains the problem, in Danish and English
             * @example /problems/PRODUCT_NOT_FOUND
             */
            type: string;
            /**
             * @description The problem in a few words, in the language of the request
             * @example Product not found
             */
            title: string;
            status: components["schemas"]["HttpStatus"];
            /**
             * @description What is wrong with this request, and what to do
             * @example The product 05790000000999.208 does not exist.
             */
            detail: string;
            /**
             * @description The path of the request
             * @example /api/details/05790000000999.208
             */
            instance?: string;
            code: components["schemas"]["ProblemCode"];
            /**
             * @description The outcome in words
             * @example Product not found
             */
            result: string;
            /**
             * @description The product in the form sent, if known
             * @example 05790000000999.208
             */
            productId?: string;
            customRequestId?: components["schemas"]["CustomRequestId"];
            errors?: components["schemas"]["FieldErrors"];
            requestId?: components["schemas"]["RequestId"];
            products?: components["schemas"]["RefusedItems"];
            traceId?: components["schemas"]["TraceId"];
        };
        /**
         * Gs1Error
         * @description An error reported by GS1
         * @example {
         *       "level": "document",
         *       "code": "448",
         *       "text": "A code of the list is not known"
         *     }
         */
        Gs1Error: {
            /**
             * @description Level of the error: message, transaction, command, document, attribute or registry
             * @example document
             */
            level: string;
            /**
             * @description Often the number of a GDSN rule; empty if no reason is given
             * @example 448
             */
            code: string;
            /** @example A code of the list is not known */
            text: string;
            /** @example gtin */
            attribute?: string;
            /** @example 05790000008049 */
            value?: string;
        };
        /**
         * Gs1Errors
         * @example []
         */
        Gs1Errors: components["schemas"]["Gs1Error"][];
        /**
         * RecipientDetail
         * @description A detail of a data recipient's confirmation
         * @example {
         *       "code": "CIC999",
         *       "text": "The image is missing",
         *       "action": "WARNING"
         *     }
         */
        RecipientDetail: {
            /**
             * @description The unit concerned, if it is another one
             * @example 05790000000111
             */
            gtin?: string;
            /** @example CIC999 */
            code: string;
            /** @example The image is missing */
            text: string;
            /**
             * @description Corrective action
             * @example WARNING
             */
            action?: string;
        };
        /**
         * RecipientDetails
         * @example []
         */
        RecipientDetails: components["schemas"]["RecipientDetail"][];
        /**
         * Glns
         * @example [
         *       "5790000009503"
         *     ]
         */
        Glns: components["schemas"]["Gln"][];
        /**
         * Gs1Event
         * @description The message or reply of a history event; properties that do not apply are absent
         * @example {
         *       "messageId": "3f0f3b52-6c2b-4b5a-a2f3-2f5f4c9d7e11",
         *       "kind": "notification",
         *       "command": "ADD",
         *       "recipients": [
         *         "5790000009503"
         *       ]
         *     }
         */
        Gs1Event: {
            messageId?: components["schemas"]["MessageId"];
            /**
             * @description notification, withdrawal, response, registration or confirmation; the list may grow
             * @example notification
             */
            kind: string;
            /** @example ADD */
            command?: string;
            /** @description The top unit of the hierarchy that was sent */
            topProductId?: components["schemas"]["ProductId"];
            recipients?: components["schemas"]["Glns"];
            /**
             * @description Id of the reply
             * @example reply-1
             */
            answerId?: string;
            /**
             * @description ACCEPTED, REJECTED or the state in a recipient's confirmation
             * @example ACCEPTED
             */
            outcome?: string;
            errors?: components["schemas"]["Gs1Errors"];
            details?: components["schemas"]["RecipientDetails"];
        };
        /**
         * ProductIds
         * @description At most 10,000 product ids
         * @example [
         *       "05790000000111.208"
         *     ]
         */
        ProductIds: string[];
        /**
         * FieldChange
         * @description The value of a field before and after; null is no value
         * @example {
         *       "fieldId": "D8211",
         *       "from": "Nordlys",
         *       "to": "Havblik"
         *     }
         */
        FieldChange: {
            fieldId: components["schemas"]["FieldKey"];
            from: components["schemas"]["FieldValue"];
            to: components["schemas"]["FieldValue"];
        };
        /**
         * FieldChanges
         * @description Changes of an event, by section and row
         * @example [
         *       {
         *         "fieldId": "D8211",
         *         "from": "Nordlys",
         *         "to": "Havblik"
         *       }
         *     ]
         */
        FieldChanges: components["schemas"]["FieldChange"][];
        /**
         * HistoryEvent
         * @example {
         *       "id": 42,
         *       "time": "2025-02-01T09:30:00.000+01:00",
         *       "actor": "erp",
         *       "type": "UPDATED",
         *       "revision": 2,
         *       "changes": [
         *         {
         *           "fieldId": "D8211",
         *           "from": "Nordlys",
         *           "to": "Havblik"
         *         }
         *       ]
         *     }
         */
        HistoryEvent: {
            /**
             * Format: int64
             * @description Increases with time
             * @example 42
             */
            id: number;
            time: components["schemas"]["Timestamp"];
            /**
             * @description User or key, or anonymous
             * @example erp
             */
            actor: string;
            /**
             * @description CREATED, UPDATED, VERSION_ACTIVATED, SENT, RESPONSE or WITHDRAWN; the list may grow
             * @example UPDATED
             */
            type: string;
            /**
             * Format: int32
             * @description Revision of the product after it
             * @example 2
             */
            revision: number;
            changes: components["schemas"]["FieldChanges"];
            gs1?: components["schemas"]["Gs1Event"];
        };
        /**
         * HistoryEvents
         * @example []
         */
        HistoryEvents: components["schemas"]["HistoryEvent"][];
        /**
         * ProductHistory
         * @example {
         *       "status": 200,
         *       "productId": "05790000000111.208",
         *       "unitType": "BASE_UNIT_OR_EACH",
         *       "lastModified": "2025-02-01T09:30:00.000+01:00",
         *       "count": 0,
         *       "history": []
         *     }
         */
        ProductHistory: {
            status: components["schemas"]["OkStatus"];
            productId: components["schemas"]["ProductId"];
            unitType: components["schemas"]["UnitType"];
            lastModified: components["schemas"]["Timestamp"];
            count: components["schemas"]["Count"];
            history: components["schemas"]["HistoryEvents"];
            nextCursor?: components["schemas"]["Cursor"];
        };
        /**
         * ChangeStart
         * @example full
         * @enum {string}
         */
        ChangeStart: "oldest" | "now" | "full";
        /**
         * ChangeLimit
         * Format: int32
         * @example 500
         */
        ChangeLimit: number;
        /**
         * WaitSeconds
         * Format: int32
         * @example 0
         */
        WaitSeconds: number;
        /**
         * ChangeType
         * @description What happened to a product
         * @example UPDATED
         * @enum {string}
         */
        ChangeType: "CREATED" | "UPDATED" | "VERSION_ACTIVATED" | "FINDINGS_CHANGED" | "SENT" | "ACCEPTED" | "REJECTED" | "RECIPIENT_ANSWERED" | "WITHDRAWN";
        /**
         * ChangeTypes
         * @example [
         *       "ACCEPTED",
         *       "REJECTED"
         *     ]
         */
        ChangeTypes: components["schemas"]["ChangeType"][];
        /**
         * FindingCounts
         * @description Number of findings that the product now has; its status has their texts
         * @example {
         *       "errors": 0,
         *       "warnings": 2
         *     }
         */
        FindingCounts: {
            errors: components["schemas"]["Count"];
            warnings: components["schemas"]["Count"];
        };
        /**
         * Change
         * @example {
         *       "id": 42,
         *       "cursor": "WyJjaGFuZ2UiLDQyXQ",
         *       "time": "2025-02-01T09:30:00.000+01:00",
         *       "type": "UPDATED",
         *       "productId": "05790000000111.208",
         *       "targetMarket": "208",
         *       "revision": 2,
         *       "actor": "erp",
         *       "changes": [
         *         {
         *           "fieldId": "D8211",
         *           "from": "Nordlys",
         *           "to": "Havblik"
         *         }
         *       ]
         *     }
         */
        Change: {
            /**
             * Format: int64
             * @description Position of the event; after a restore from a backup, another event may get it
             * @example 42
             */
            id: number;
            cursor: components["schemas"]["Cursor"];
            time: components["schemas"]["Timestamp"];
            /**
             * @description A `ChangeType`; the list may grow
             * @example UPDATED
             */
            type: string;
            productId: components["schemas"]["ProductId"];
            targetMarket: components["schemas"]["TargetMarket"];
            /**
             * Format: int32
             * @description Revision of the product after it
             * @example 2
             */
            revision: number;
            /**
             * @description User or key, or anonymous
             * @example erp
             */
            actor: string;
            changes: components["schemas"]["FieldChanges"];
            gs1?: components["schemas"]["Gs1Event"];
            findings?: components["schemas"]["FindingCounts"];
        };
        /**
         * Changes
         * @example []
         */
        Changes: components["schemas"]["Change"][];
        /**
         * StoredValues
         * @description All values of a product by field key
         * @example {
         *       "D8276": "BASE_UNIT_OR_EACH",
         *       "D8211": "Havblik"
         *     }
         */
        StoredValues: {
            [key: string]: components["schemas"]["FieldValue"];
        };
        /**
         * ProductState
         * @description A product as it is, to begin a copy with
         * @example {
         *       "type": "PRODUCT",
         *       "productId": "05790000000111.208",
         *       "targetMarket": "208",
         *       "unitType": "BASE_UNIT_OR_EACH",
         *       "revision": 2,
         *       "values": {
         *         "D8276": "BASE_UNIT_OR_EACH",
         *         "D8211": "Havblik"
         *       }
         *     }
         */
        ProductState: {
            /**
             * @description Tells products from events
             * @example PRODUCT
             */
            type: string;
            productId: components["schemas"]["ProductId"];
            targetMarket: components["schemas"]["TargetMarket"];
            unitType: components["schemas"]["UnitType"];
            /**
             * Format: int32
             * @description Revision of the product
             * @example 2
             */
            revision: number;
            values: components["schemas"]["StoredValues"];
        };
        /**
         * ProductStates
         * @example []
         */
        ProductStates: components["schemas"]["ProductState"][];
        /**
         * ChangePage
         * @example {
         *       "status": 200,
         *       "changes": [],
         *       "nextCursor": "WyJjaGFuZ2UiLDQyXQ"
         *     }
         */
        ChangePage: {
            status: components["schemas"]["OkStatus"];
            /** @description All products; only with `start=full` */
            products?: components["schemas"]["ProductStates"];
            changes: components["schemas"]["Changes"];
            /** @description Position to continue after; present even if there is no event after it yet */
            nextCursor: components["schemas"]["Cursor"];
        };
        /**
         * EventStream
         * @description Server-sent events (HTML standard); `data` is one event as JSON, `id` its cursor
         * @example retry: 3000
         */
        EventStream: string;
        /**
         * WebhookId
         * @description Id of a webhook, a UUID
         * @example 5e9a6a3c-7f0e-4d0b-9a59-2a1c5b8f0d11
         */
        WebhookId: string;
        /**
         * DeliveryLimit
         * Format: int32
         * @example 100
         */
        DeliveryLimit: number;
        /**
         * WebhookMessageId
         * @description Id of a message to a receiver
         * @example 5e9a6a3c-7f0e-4d0b-9a59-2a1c5b8f0d11_42
         */
        WebhookMessageId: string;
        /**
         * WebhookUrl
         * @description Where events are sent: https, without name and password, and on the public internet unless the operator allows
         *     other networks. Redirects are not followed
         * @example https://erp.example/product-events
         */
        WebhookUrl: string;
        /**
         * WebhookMarkets
         * @description Only products of these markets
         * @example [
         *       "208",
         *       "752"
         *     ]
         */
        WebhookMarkets: components["schemas"]["TargetMarket"][];
        /**
         * WebhookDescription
         * @example ERP
         */
        WebhookDescription: string;
        /**
         * WebhookRequest
         * @example {
         *       "url": "https://erp.example/product-events",
         *       "types": [
         *         "ACCEPTED",
         *         "REJECTED"
         *       ]
         *     }
         */
        WebhookRequest: {
            url: components["schemas"]["WebhookUrl"];
            types?: components["schemas"]["WebhookTypesSetting"];
            targetMarkets?: components["schemas"]["WebhookMarketsSetting"];
            description?: components["schemas"]["WebhookDescription"];
            /**
             * @description Whether to wait with deliveries; the default is false
             * @example false
             */
            paused?: boolean;
        };
        /**
         * WebhookTypesSetting
         * @description Only events of these types; empty or absent means all
         * @example [
         *       "ACCEPTED",
         *       "REJECTED"
         *     ]
         */
        WebhookTypesSetting: components["schemas"]["ChangeType"][];
        /**
         * WebhookMarketsSetting
         * @description Only products of these markets; empty or absent means all
         * @example [
         *       "208"
         *     ]
         */
        WebhookMarketsSetting: components["schemas"]["TargetMarket"][];
        /**
         * WebhookChangeRequest
         * @example {
         *       "paused": true
         *     }
         */
        WebhookChangeRequest: {
            url?: components["schemas"]["WebhookUrl"];
            types?: components["schemas"]["WebhookTypesSetting"];
            targetMarkets?: components["schemas"]["WebhookMarketsSetting"];
            description?: components["schemas"]["WebhookDescription"];
            /**
             * @description Whether to wait with deliveries
             * @example true
             */
            paused?: boolean;
        };
        /**
         * RedeliveryRequest
         * @example {
         *       "eventId": 42
         *     }
         */
        RedeliveryRequest: {
            eventId: components["schemas"]["EventId"];
        };
        /**
         * EventId
         * Format: int64
         * @description The `id` of an event in the change feed
         * @example 42
         */
        EventId: number;
        /**
         * ReplayRequest
         * @description Either `cursor` or `since`
         * @example {
         *       "cursor": "WyJjaGFuZ2UiLDQyXQ"
         *     }
         */
        ReplayRequest: {
            cursor?: components["schemas"]["Cursor"];
            /** @description Time of the first event, ISO 8601 */
            since?: components["schemas"]["Moment"];
        };
        /**
         * PauseReason
         * @description Why the service paused the webhook; the list may grow
         * @example GONE
         */
        PauseReason: string;
        /**
         * Webhook
         * @example {
         *       "webhookId": "5e9a6a3c-7f0e-4d0b-9a59-2a1c5b8f0d11",
         *       "url": "https://erp.example/product-events",
         *       "paused": false,
         *       "created": "2025-02-01T09:30:00.000+01:00",
         *       "lastModified": "2025-02-01T09:30:00.000+01:00"
         *     }
         */
        Webhook: {
            webhookId: components["schemas"]["WebhookId"];
            url: components["schemas"]["WebhookUrl"];
            types?: components["schemas"]["ChangeTypes"];
            targetMarkets?: components["schemas"]["WebhookMarkets"];
            description?: components["schemas"]["WebhookDescription"];
            /**
             * @description Whether deliveries wait
             * @example false
             */
            paused: boolean;
            pauseReason?: components["schemas"]["PauseReason"];
            /**
             * @description What the receiver did last when the service paused the webhook
             * @example status 410
             */
            pauseDetail?: string;
            /**
             * @description The secret that was made by this request
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
             */
            secret?: string;
            created: components["schemas"]["Timestamp"];
            lastModified: components["schemas"]["Timestamp"];
        };
        /**
         * WebhookEntries
         * @example []
         */
        WebhookEntries: components["schemas"]["Webhook"][];
        /**
         * WebhookList
         * @example {
         *       "status": 200,
         *       "count": 0,
         *       "webhooks": []
         *     }
         */
        WebhookList: {
            status: components["schemas"]["OkStatus"];
            count: components["schemas"]["Count"];
            webhooks: components["schemas"]["WebhookEntries"];
        };
        /**
         * WebhookResponse
         * @example {
         *       "status": 200,
         *       "webhook": {
         *         "webhookId": "5e9a6a3c-7f0e-4d0b-9a59-2a1c5b8f0d11",
         *         "url": "https://erp.example/product-events",
         *         "paused": false,
         *         "created": "2025-02-01T09:30:00.000+01:00",
         *         "lastModified": "2025-02-01T09:30:00.000+01:00"
         *       }
         *     }
         */
        WebhookResponse: {
            status: components["schemas"]["OkStatus"];
            webhook: components["schemas"]["Webhook"];
        };
        /**
         * DeletedWebhook
         * @example {
         *       "status": 200,
         *       "webhookId": "5e9a6a3c-7f0e-4d0b-9a59-2a1c5b8f0d11"
         *     }
         */
        DeletedWebhook: {
            status: components["schemas"]["OkStatus"];
            webhookId: components["schemas"]["WebhookId"];
        };
        /**
         * DeliveryKind
         * @description Why an event was sent
         * @example EVENT
         * @enum {string}
         */
        DeliveryKind: "EVENT" | "TEST" | "REDELIVERY";
        /**
         * DeliveryOutcome
         * @description What became of an attempt
         * @example DELIVERED
         * @enum {string}
         */
        DeliveryOutcome: "DELIVERED" | "FAILED" | "ABANDONED";
        /**
         * Delivery
         * @description One attempt to deliver an event
         * @example {
         *       "eventId": 42,
         *       "messageId": "5e9a6a3c-7f0e-4d0b-9a59-2a1c5b8f0d11_42",
         *       "kind": "EVENT",
         *       "type": "UPDATED",
         *       "productId": "05790000000111.208",
         *       "time": "2025-02-01T09:30:00.120+01:00",
         *       "attempt": 1,
         *       "outcome": "DELIVERED",
         *       "responseStatus": 204,
         *       "durationMs": 38
         *     }
         */
        Delivery: {
            eventId?: components["schemas"]["EventId"];
            messageId?: components["schemas"]["WebhookMessageId"];
            kind: components["schemas"]["DeliveryKind"];
            /**
             * @description Type of the event
             * @example UPDATED
             */
            type: string;
            productId?: components["schemas"]["ProductId"];
            time: components["schemas"]["Timestamp"];
            attempt: components["schemas"]["Count"];
            outcome: components["schemas"]["DeliveryOutcome"];
            /**
             * Format: int32
             * @description Status of the response
             * @example 204
             */
            responseStatus?: number;
            /**
             * @description Why there was no response
             * @example no response within 15000 ms
             */
            error?: string;
            durationMs: components["schemas"]["Count"];
            nextAttempt?: components["schemas"]["Timestamp"];
        };
        /**
         * AuditLimit
         * Format: int32
         * @example 100
         */
        AuditLimit: number;
        /**
         * AuditAction
         * @description What was done. The list may grow
         * @example KEY_ROTATED
         */
        AuditAction: string;
        /**
         * AuditEntry
         * @description Something that the audit log records
         * @example {
         *       "id": 42,
         *       "time": "2025-02-01T09:30:00.120+01:00",
         *       "actor": "operator:root",
         *       "action": "KEY_ROTATED",
         *       "subject": "key:erp"
         *     }
         */
        AuditEntry: {
            /**
             * Format: int64
             * @description Rises with each entry
             * @example 42
             */
            id: number;
            time: components["schemas"]["Timestamp"];
            /**
             * @description Kind and name of who did it: `key:erp`, `user:anna`, `operator:root` for a command, `service` or `anonymous`
             * @example user:anna
             */
            actor: string;
            action: components["schemas"]["AuditAction"];
            /**
             * @description What it was done to: a key or user, the ids of products or of a webhook, or the fingerprint of the configuration
             * @example key:erp
             */
            subject?: string;
            /**
             * @description Address of the client
             * @example 192.0.2.1
             */
            address?: string;
        };
        /**
         * AuditEntries
         * @example []
         */
        AuditEntries: components["schemas"]["AuditEntry"][];
        /**
         * AuditLog
         * @example {
         *       "status": 200,
         *       "entries": []
         *     }
         */
        AuditLog: {
            status: components["schemas"]["OkStatus"];
            entries: components["schemas"]["AuditEntries"];
            /** @description To read on; absent at the end of the log */
            nextCursor?: components["schemas"]["Cursor"];
        };
        /**
         * DeliveryEntries
         * @example []
         */
        DeliveryEntries: components["schemas"]["Delivery"][];
        /**
         * DeliveryList
         * @example {
         *       "status": 200,
         *       "deliveries": []
         *     }
         */
        DeliveryList: {
            status: components["schemas"]["OkStatus"];
            deliveries: components["schemas"]["DeliveryEntries"];
            /** @description To read on; absent at the end of the log */
            nextCursor?: components["schemas"]["Cursor"];
        };
        /**
         * DeliveryResponse
         * @example {
         *       "status": 200,
         *       "delivery": {
         *         "kind": "TEST",
         *         "type": "TEST",
         *         "time": "2025-02-01T09:30:00.120+01:00",
         *         "attempt": 1,
         *         "outcome": "DELIVERED",
         *         "responseStatus": 204,
         *         "durationMs": 38
         *       }
         *     }
         */
        DeliveryResponse: {
            status: components["schemas"]["OkStatus"];
            delivery: components["schemas"]["Delivery"];
        };
        /**
         * FieldKeys
         * @description Field keys in alphabetical order
         * @example [
         *       "D8211"
         *     ]
         */
        FieldKeys: components["schemas"]["FieldKey"][];
        /**
         * ListedStatus
         * @description A product of a status list: its status properties and, with a profile, its fields. An unknown id has only
         *     `productId` and `error`
         * @example {
         *       "productId": "05790000000999.208",
         *       "error": "Product not found"
         *     }
         */
        ListedStatus: {
            productId: components["schemas"]["ProductId"];
            /**
             * @description Set for an unknown id
             * @example Product not found
             */
            error?: string;
            status?: components["schemas"]["OkStatus"];
            fieldsChangedSinceLastSendToGS1?: components["schemas"]["FieldKeys"];
            unitType?: components["schemas"]["UnitType"];
            lastModified?: components["schemas"]["Timestamp"];
            /** @description Null before the first send and after a withdrawal */
            catalogStatus?: components["schemas"]["CatalogStatus"] | null;
            gs1Status?: components["schemas"]["Gs1Status"];
            /** @description Null before the first send */
            gs1LastSendDate?: components["schemas"]["Timestamp"] | null;
            validationErrors?: components["schemas"]["ValidationErrors"];
            gs1StatusDate?: components["schemas"]["Timestamp"];
            gs1Response?: components["schemas"]["Messages"];
            gs1Warnings?: components["schemas"]["Messages"];
            sendStatusList?: components["schemas"]["SendStatusList"];
            dataRecipientStatusList?: components["schemas"]["DataRecipientStatusList"];
            hierarchies?: components["schemas"]["HierarchyStatusList"];
            /**
             * @description Number of a Norwegian top unit in the product register EPD, once a recipient confirmed it
             * @example 1234567
             */
            epdNumber?: string;
            /**
             * @description Status of the unit in EPD
             * @example APPROVED
             */
            epdStatus?: string;
        } & {
            [key: string]: components["schemas"]["ResponseValue"];
        };
        /**
         * ResponseValue
         * @description A value of a field by its format, as in `FieldValue`; of a list of products also the rows of a grid field, as an
         *     array or an object by row. Other properties beside the fields may hold anything.
         * @example Dark chocolate bar
         * @example 20
         * @example true
         * @example [
         *       "EU_ORGANIC_FARMING"
         *     ]
         */
        ResponseValue: string | number | boolean | unknown[] | components["schemas"]["RowValues"] | null;
        /**
         * RowValues
         * @description Values of a field of a grid, by row
         * @example {
         *       "1": "Dark chocolate bar",
         *       "2": "Mørk chokolade"
         *     }
         */
        RowValues: {
            [key: string]: components["schemas"]["FieldValue"];
        };
        /**
         * ListedStatuses
         * @example []
         */
        ListedStatuses: components["schemas"]["ListedStatus"][];
        /**
         * ProductStatusList
         * @description One page of products, the number of all matches and the filters that were sent
         * @example {
         *       "status": 200,
         *       "count": 0,
         *       "products": []
         *     }
         */
        ProductStatusList: {
            status: components["schemas"]["OkStatus"];
            count: components["schemas"]["Count"];
            fromdate?: components["schemas"]["DayMonthYear"];
            fromtime?: components["schemas"]["Moment"];
            modifiedsince?: components["schemas"]["Minutes"];
            catalogStatus?: components["schemas"]["CatalogStatuses"];
            gs1Status?: components["schemas"]["Gs1Statuses"];
            targetMarket?: components["schemas"]["CountryNumber"];
            limit?: components["schemas"]["Limit"];
            offset?: components["schemas"]["Offset"];
            revalidate?: components["schemas"]["Flag"];
            deltaChanges?: components["schemas"]["Flag"];
            activeVersion?: components["schemas"]["Flag"];
            exportProfileId?: components["schemas"]["ExportProfileId"];
            products: components["schemas"]["ListedStatuses"];
            nextCursor?: components["schemas"]["Cursor"];
        };
        /**
         * AcceptedLine
         * @description Answer to a line of a stream that was saved, or validated
         * @example {
         *       "line": 1,
         *       "status": 200,
         *       "productId": "05790000000111.208",
         *       "unitType": "BASE_UNIT_OR_EACH",
         *       "lastModified": "2025-02-01T09:30:00.000+01:00",
         *       "catalogStatus": null,
         *       "gs1Status": "NOT_SENT",
         *       "gs1LastSendDate": null,
         *       "validationErrors": []
         *     }
         */
        AcceptedLine: {
            line: components["schemas"]["LineNumber"];
            sendToGS1?: components["schemas"]["SendStep"];
            futureVersion?: components["schemas"]["FutureVersion"];
            /**
             * @description True when nothing was saved
             * @example true
             */
            test?: boolean;
            customRequestId?: components["schemas"]["CustomRequestId"];
            status: components["schemas"]["OkStatus"];
            productId: components["schemas"]["ProductId"];
            unitType: components["schemas"]["UnitType"];
            lastModified: components["schemas"]["Timestamp"];
            /** @description Null before the first send and after a withdrawal */
            catalogStatus: components["schemas"]["CatalogStatus"] | null;
            gs1Status: components["schemas"]["Gs1Status"];
            /** @description Null before the first send */
            gs1LastSendDate: components["schemas"]["Timestamp"] | null;
            validationErrors: components["schemas"]["ValidationErrors"];
            gs1StatusDate?: components["schemas"]["Timestamp"];
            gs1Response?: components["schemas"]["Messages"];
            gs1Warnings?: components["schemas"]["Messages"];
            sendStatusList?: components["schemas"]["SendStatusList"];
            dataRecipientStatusList?: components["schemas"]["DataRecipientStatusList"];
            hierarchies?: components["schemas"]["HierarchyStatusList"];
            /**
             * @description Number of a Norwegian top unit in the product register EPD, once a recipient confirmed it
             * @example 1234567
             */
            epdNumber?: string;
            /**
             * @description Status of the unit in EPD
             * @example APPROVED
             */
            epdStatus?: string;
        };
        /**
         * RefusedLine
         * @description Answer to a line of a stream that was refused. Nothing of it was saved
         * @example {
         *       "line": 2,
         *       "type": "/problems/INPUT_ERRORS",
         *       "title": "Input errors",
         *       "status": 400,
         *       "detail": "Nothing was saved. Input errors in the body: 1; see errors.",
         *       "code": "INPUT_ERRORS",
         *       "result": "Product not updated",
         *       "errors": []
         *     }
         */
        RefusedLine: {
            line: components["schemas"]["LineNumber"];
            /**
             * Format: uri-reference
             * @description Path of the page that explains the problem, in Danish and English
             * @example /problems/PRODUCT_NOT_FOUND
             */
            type: string;
            /**
             * @description The problem in a few words, in the language of the request
             * @example Product not found
             */
            title: string;
            status: components["schemas"]["HttpStatus"];
            /**
             * @description What is wrong with this request, and what to do
             * @example The product 05790000000999.208 does not exist.
             */
            detail: string;
            /**
             * @description The path of the request
             * @example /api/details/05790000000999.208
             */
            instance?: string;
            code: components["schemas"]["ProblemCode"];
            /**
             * @description The outcome in words
             * @example Product not found
             */
            result: string;
            /**
             * @description The product in the form sent, if known
             * @example 05790000000999.208
             */
            productId?: string;
            customRequestId?: components["schemas"]["CustomRequestId"];
            errors: components["schemas"]["FieldErrors"];
            requestId?: components["schemas"]["RequestId"];
            products?: components["schemas"]["RefusedItems"];
            traceId?: components["schemas"]["TraceId"];
        };
        /**
         * LinesEnd
         * @description The last line of the response to a stream. If `complete` is false, it also has the members of a problem
         *     document, which says why the service stopped.
         * @example {
         *       "complete": true,
         *       "status": 200,
         *       "accepted": 1,
         *       "refused": 0
         *     }
         */
        LinesEnd: {
            /**
             * @description Whether every line was read and answered
             * @example true
             */
            complete: boolean;
            /**
             * Format: int32
             * @description 200, or the status of the problem
             * @example 200
             */
            status: number;
            accepted: components["schemas"]["Count"];
            refused: components["schemas"]["Count"];
            nextLine?: components["schemas"]["LineNumber"];
            /**
             * Format: int32
             * @description Seconds to wait before the request is repeated
             * @example 5
             */
            retryAfter?: number;
            /**
             * Format: uri-reference
             * @description Path of the page that explains the problem
             * @example /problems/STOPPING
             */
            type?: string;
            /**
             * @description The problem in a few words
             * @example Stopping
             */
            title?: string;
            /**
             * @description What happened
             * @example The service is stopping. Send the remaining lines in another request.
             */
            detail?: string;
            code?: components["schemas"]["ProblemCode"];
            /**
             * @description The outcome in words
             * @example Stopping
             */
            result?: string;
            requestId?: components["schemas"]["RequestId"];
            traceId?: components["schemas"]["TraceId"];
        };
        /**
         * LineNumber
         * Format: int64
         * @description Number of a line in the body, counted from 1. Empty lines count
         * @example 1
         */
        LineNumber: number;
        /**
         * JsonLines
         * @description One JSON object per line
         * @example {"productId":"05790000000111.208"}
         */
        JsonLines: string;
        /**
         * XmlText
         * @description An XML document
         * @example <?xml version="1.0" encoding="UTF-8"?>
         */
        XmlText: string;
        /**
         * BinaryFile
         * Format: binary
         * @description The bytes of a file
         * @example PK
         */
        BinaryFile: string;
        /**
         * ViewProduct
         * @description A product of a view; its columns by name. A column without a value is absent
         * @example {
         *       "productId": "05790000000111.208",
         *       "D8211": "Nordlys"
         *     }
         */
        ViewProduct: {
            productId: components["schemas"]["ProductId"];
        } & {
            [key: string]: components["schemas"]["ResponseValue"];
        };
        /**
         * ViewProductList
         * @example [
         *       {
         *         "productId": "05790000000111.208",
         *         "D8211": "Nordlys"
         *       }
         *     ]
         */
        ViewProductList: components["schemas"]["ViewProduct"][];
        /**
         * ViewPage
         * @description Products of a view
         * @example {
         *       "status": 200,
         *       "view": "assortment",
         *       "count": 0,
         *       "products": []
         *     }
         */
        ViewPage: {
            status: components["schemas"]["OkStatus"];
            view: components["schemas"]["ViewName"];
            count: components["schemas"]["Count"];
            limit?: components["schemas"]["Limit"];
            offset?: components["schemas"]["Offset"];
            modifiedsince?: components["schemas"]["Minutes"];
            products: components["schemas"]["ViewProductList"];
            nextCursor?: components["schemas"]["Cursor"];
        };
        /**
         * TableColumn
         * @description A column of a table
         * @example {
         *       "data": "D8211",
         *       "title": "Brand"
         *     }
         */
        TableColumn: {
            /**
             * @description Property of a row that has the value
             * @example D8211
             */
            data: string;
            /**
             * @description Title of the column
             * @example Brand
             */
            title: string;
        };
        /**
         * TableColumns
         * @example [
         *       {
         *         "data": "D8211",
         *         "title": "Brand"
         *       }
         *     ]
         */
        TableColumns: components["schemas"]["TableColumn"][];
        /**
         * ViewTable
         * @description A view as a table for DataTables; cells without a value are empty
         * @example {
         *       "recordsTotal": 0,
         *       "recordsFiltered": 0,
         *       "columns": [],
         *       "data": []
         *     }
         */
        ViewTable: {
            recordsTotal: components["schemas"]["Count"];
            recordsFiltered: components["schemas"]["Count"];
            columns: components["schemas"]["TableColumns"];
            data: components["schemas"]["ViewProductList"];
        };
        /**
         * ViewResult
         * @description A page of products, or with `fieldnames=datatables` a table
         * @example {
         *       "status": 200,
         *       "view": "assortment",
         *       "count": 0,
         *       "products": []
         *     }
         */
        ViewResult: components["schemas"]["ViewPage"] | components["schemas"]["ViewTable"];
        /**
         * FieldFormat
         * @example keyword
         * @enum {string}
         */
        FieldFormat: "text" | "integer" | "decimal" | "boolean" | "date" | "datetime" | "keyword" | "multikeyword" | "gtin" | "gln" | "language";
        /**
         * Field
         * @description A field of the catalogue
         * @example {
         *       "id": "D8166",
         *       "danishName": "Allergen",
         *       "englishName": "Allergen",
         *       "label": "Allergen",
         *       "format": "keyword",
         *       "grid": true,
         *       "gridName": "Allergen",
         *       "keywordList": "AllergenTypeCode",
         *       "helpText": "An allergen of the product.",
         *       "section": {
         *         "key": "allergens",
         *         "label": "Allergens"
         *       },
         *       "preparationState": false,
         *       "readonly": false,
         *       "deprecated": false,
         *       "unitTypes": [
         *         "BASE_UNIT_OR_EACH",
         *         "CASE",
         *         "DISPLAY_SHIPPER",
         *         "PALLET"
         *       ],
         *       "gs1Name": "allergenTypeCode"
         *     }
         */
        Field: {
            id: components["schemas"]["FieldId"];
            /** @example Allergen */
            danishName: string;
            /** @example Allergen */
            englishName: string;
            /**
             * @description Label in the language of the request
             * @example Allergen
             */
            label: string;
            format: components["schemas"]["FieldFormat"];
            /**
             * @description Whether the field is a column of a grid, so that its key needs a row index
             * @example true
             */
            grid: boolean;
            /**
             * @description The grid that the field is a column of
             * @example Allergen
             */
            gridName?: string;
            keywordList?: components["schemas"]["CodeListName"];
            /** @example An allergen of the product. */
            helpText: string;
            section: components["schemas"]["Section"];
            /**
             * @description Whether the key may have `-PREPARED` or `-UNPREPARED`
             * @example false
             */
            preparationState: boolean;
            /**
             * @description Whether a string with a decimal point or comma is accepted
             * @example false
             */
            numericString?: boolean;
            unitField?: components["schemas"]["FieldId"];
            languageField?: components["schemas"]["FieldId"];
            maxLength?: components["schemas"]["Count"];
            /**
             * @description Set by the service and ignored on write
             * @example false
             */
            readonly: boolean;
            /**
             * @description Still accepted, for older clients
             * @example false
             */
            deprecated: boolean;
            unitTypes: components["schemas"]["UnitTypes"];
            targetMarkets?: components["schemas"]["TargetMarkets"];
            /**
             * @description Name in the GS1 data model
             * @example allergenTypeCode
             */
            gs1Name?: string;
        };
        /**
         * Section
         * @description The section of the field
         * @example {
         *       "key": "allergens",
         *       "label": "Allergens"
         *     }
         */
        Section: {
            /** @example allergens */
            key: string;
            /** @example Allergens */
            label: string;
        };
        /**
         * UnitTypes
         * @description Unit types that it applies to
         * @example [
         *       "BASE_UNIT_OR_EACH"
         *     ]
         */
        UnitTypes: components["schemas"]["UnitType"][];
        /**
         * TargetMarkets
         * @description Markets that it applies to; absent for all
         * @example [
         *       "578"
         *     ]
         */
        TargetMarkets: components["schemas"]["TargetMarket"][];
        /**
         * Fields
         * @example []
         */
        Fields: components["schemas"]["Field"][];
        /**
         * FieldList
         * @example {
         *       "status": 200,
         *       "count": 0,
         *       "fields": []
         *     }
         */
        FieldList: {
            status: components["schemas"]["OkStatus"];
            targetMarket?: components["schemas"]["TargetMarket"];
            count: components["schemas"]["Count"];
            fields: components["schemas"]["Fields"];
        };
        /**
         * CodeListName
         * @description Name of a code list
         * @example AllergenTypeCode
         */
        CodeListName: string;
        /**
         * KeywordListSummary
         * @example {
         *       "name": "AllergenTypeCode",
         *       "otherName": "AllergenTypeCodeList",
         *       "count": 222
         *     }
         */
        KeywordListSummary: {
            name: components["schemas"]["CodeListName"];
            otherName?: components["schemas"]["CodeListName"];
            count: components["schemas"]["Count"];
        };
        /**
         * KeywordListSummaries
         * @example []
         */
        KeywordListSummaries: components["schemas"]["KeywordListSummary"][];
        /**
         * RuleId
         * @description Official number of a rule, or a name if it has none. `GET /api/rules/{ruleId}` explains it
         * @example 549
         */
        RuleId: string;
        /**
         * RuleField
         * @example {
         *       "fieldId": "D8246",
         *       "fieldLabel": "Gross weight"
         *     }
         */
        RuleField: {
            fieldId: components["schemas"]["FieldId"];
            /**
             * @description Name of the field
             * @example Gross weight
             */
            fieldLabel: string;
        };
        /**
         * RuleFields
         * @description Fields that the rule reads
         * @example [
         *       {
         *         "fieldId": "D8246",
         *         "fieldLabel": "Gross weight"
         *       }
         *     ]
         */
        RuleFields: components["schemas"]["RuleField"][];
        /**
         * RuleScope
         * @description Whether the rule validates one unit or a whole hierarchy
         * @example unit
         * @enum {string}
         */
        RuleScope: "unit" | "hierarchy";
        /**
         * Rule
         * @description A rule. Without `targetMarkets` or `unitTypes` it applies to all
         * @example {
         *       "ruleId": "549",
         *       "number": 549,
         *       "family": "measurements",
         *       "severity": "ERROR",
         *       "scope": "unit",
         *       "text": "{label}: enter a value above 0",
         *       "fields": [],
         *       "requiredBy": [
         *         "GS1"
         *       ]
         *     }
         */
        Rule: {
            ruleId: components["schemas"]["RuleId"];
            /**
             * Format: int32
             * @description Official number, if the rule has one
             * @example 549
             */
            number?: number;
            /**
             * @description What the rule is about
             * @example measurements
             */
            family: string;
            severity: components["schemas"]["MessageType"];
            scope: components["schemas"]["RuleScope"];
            /**
             * @description Text of its findings, in the language of the request. A finding replaces words in braces: `{label}` is the label of its field
             * @example {label}: enter a value above 0
             */
            text: string;
            fields: components["schemas"]["RuleFields"];
            targetMarkets?: components["schemas"]["TargetMarkets"];
            unitTypes?: components["schemas"]["UnitTypes"];
            requiredBy: components["schemas"]["RequiredBy"];
        };
        /**
         * Rules
         * @example []
         */
        Rules: components["schemas"]["Rule"][];
        /**
         * FindingGrouping
         * @description What findings are grouped by
         * @example rule
         * @enum {string}
         */
        FindingGrouping: "rule" | "field" | "recipient" | "brand";
        /**
         * FindingGroupName
         * @description A rule id, a field id, who requires it (as in `requiredBy`), or a brand, of which the first 200 characters count
         * @example 549
         */
        FindingGroupName: string;
        /**
         * FindingGroupLimit
         * Format: int32
         * @example 10
         */
        FindingGroupLimit: number;
        /**
         * FindingProductLimit
         * Format: int32
         * @example 10
         */
        FindingProductLimit: number;
        /**
         * FindingGroup
         * @description Findings that belong together, their highest severity, and how many products have them
         * @example {
         *       "group": "549",
         *       "label": "Gross weight: enter a value above 0",
         *       "severity": "ERROR",
         *       "products": 12,
         *       "productsWithErrors": 12,
         *       "productsWithWarnings": 0
         *     }
         */
        FindingGroup: {
            group: components["schemas"]["FindingGroupName"];
            /**
             * @description The group in words: the text of a rule, the name of a field
             * @example Gross weight: enter a value above 0
             */
            label: string;
            severity: components["schemas"]["MessageType"];
            products: components["schemas"]["Count"];
            productsWithErrors: components["schemas"]["Count"];
            productsWithWarnings: components["schemas"]["Count"];
        };
        /**
         * FindingSummary
         * @description The number of products with findings, the number of groups (`count`), and the groups
         * @example {
         *       "status": 200,
         *       "groupBy": "rule",
         *       "isComplete": true,
         *       "products": 0,
         *       "productsWithErrors": 0,
         *       "productsWithWarnings": 0,
         *       "count": 0,
         *       "groups": []
         *     }
         */
        FindingSummary: {
            status: components["schemas"]["OkStatus"];
            groupBy: components["schemas"]["FindingGrouping"];
            severity?: components["schemas"]["MessageType"];
            targetMarket?: components["schemas"]["CountryNumber"];
            /**
             * @description False while products are still being counted
             * @example true
             */
            isComplete: boolean;
            products: components["schemas"]["Count"];
            productsWithErrors: components["schemas"]["Count"];
            productsWithWarnings: components["schemas"]["Count"];
            count: components["schemas"]["Count"];
            /** @example [] */
            groups: components["schemas"]["FindingGroup"][];
        };
        /**
         * OverviewDate
         * Format: date
         * @description A day in the time zone of the instance
         * @example 2026-02-01
         */
        OverviewDate: string;
        /**
         * StatusFigure
         * @description Number of products with a status
         * @example {
         *       "catalogStatus": "OK",
         *       "products": 9
         *     }
         */
        StatusFigure: {
            /** @description Null before the first send and after a withdrawal */
            catalogStatus: components["schemas"]["CatalogStatus"] | null;
            products: components["schemas"]["Count"];
        };
        /**
         * MarketFigure
         * @description Number of products of a market
         * @example {
         *       "targetMarket": "208",
         *       "label": "Denmark",
         *       "products": 13
         *     }
         */
        MarketFigure: {
            targetMarket: components["schemas"]["TargetMarket"];
            /**
             * @description Name of the country
             * @example Denmark
             */
            label: string;
            products: components["schemas"]["Count"];
        };
        /**
         * UnitTypeFigure
         * @description Number of products of a unit type
         * @example {
         *       "unitType": "CASE",
         *       "products": 4
         *     }
         */
        UnitTypeFigure: {
            unitType: components["schemas"]["UnitType"];
            products: components["schemas"]["Count"];
        };
        /**
         * ProductFigures
         * @description Numbers of products; all, without and with errors, and by status, market and unit type
         * @example {
         *       "count": 0,
         *       "withoutErrors": 0,
         *       "withErrors": 0,
         *       "byStatus": [],
         *       "byTargetMarket": [],
         *       "byUnitType": []
         *     }
         */
        ProductFigures: {
            count: components["schemas"]["Count"];
            withoutErrors: components["schemas"]["Count"];
            withErrors: components["schemas"]["Count"];
            /** @example [] */
            byStatus: components["schemas"]["StatusFigure"][];
            /**
             * @description Largest first
             * @example []
             */
            byTargetMarket: components["schemas"]["MarketFigure"][];
            /** @example [] */
            byUnitType: components["schemas"]["UnitTypeFigure"][];
        };
        /**
         * FindingFigures
         * @description Numbers of products with findings, how many rules they violate (`count`), and the ten rules that most violate
         * @example {
         *       "products": 0,
         *       "productsWithErrors": 0,
         *       "productsWithWarnings": 0,
         *       "count": 0,
         *       "rules": []
         *     }
         */
        FindingFigures: {
            products: components["schemas"]["Count"];
            productsWithErrors: components["schemas"]["Count"];
            productsWithWarnings: components["schemas"]["Count"];
            count: components["schemas"]["Count"];
            /** @example [] */
            rules: components["schemas"]["FindingGroup"][];
        };
        /**
         * FindingDay
         * @description Numbers of products with findings at the end of a day; today, those of this moment
         * @example {
         *       "date": "2026-02-01",
         *       "products": 14,
         *       "productsWithErrors": 12,
         *       "productsWithWarnings": 2
         *     }
         */
        FindingDay: {
            date: components["schemas"]["OverviewDate"];
            products: components["schemas"]["Count"];
            productsWithErrors: components["schemas"]["Count"];
            productsWithWarnings: components["schemas"]["Count"];
        };
        /**
         * SendDay
         * @description Messages that were made on a day, and how many of them have which outcome by now
         * @example {
         *       "date": "2026-02-01",
         *       "messages": 4,
         *       "accepted": 2,
         *       "rejected": 1,
         *       "failed": 0,
         *       "open": 1
         *     }
         */
        SendDay: {
            date: components["schemas"]["OverviewDate"];
            messages: components["schemas"]["Count"];
            accepted: components["schemas"]["Count"];
            rejected: components["schemas"]["Count"];
            failed: components["schemas"]["Count"];
            open: components["schemas"]["Count"];
        };
        /**
         * WaitingRecipient
         * @description How many messages to a recipient the data pool has not answered, and how many hierarchies are in them
         * @example {
         *       "recipient": "5790000009503",
         *       "messages": 1,
         *       "hierarchies": 1,
         *       "oldest": "2026-02-01T09:30:00.000+01:00"
         *     }
         */
        WaitingRecipient: {
            recipient: components["schemas"]["Gln"];
            messages: components["schemas"]["Count"];
            hierarchies: components["schemas"]["Count"];
            oldest: components["schemas"]["Timestamp"];
        };
        /**
         * RecentChange
         * @description An event of the change feed, without its values
         * @example {
         *       "id": 42,
         *       "time": "2026-02-01T09:30:00.000+01:00",
         *       "type": "UPDATED",
         *       "productId": "05790000000111.208",
         *       "name": "Dark chocolate 100 g",
         *       "actor": "erp"
         *     }
         */
        RecentChange: {
            /**
             * Format: int64
             * @description Position of the event
             * @example 42
             */
            id: number;
            time: components["schemas"]["Timestamp"];
            /**
             * @description A `ChangeType`; the list may grow
             * @example UPDATED
             */
            type: string;
            productId: components["schemas"]["ProductId"];
            /**
             * @description Name in the language of the request, if there is one; the product id without a name
             * @example Dark chocolate 100 g
             */
            name: string;
            /**
             * @description User or key, or anonymous
             * @example erp
             */
            actor: string;
        };
        /**
         * Overview
         * @description Figures of the instance at a time
         * @example {
         *       "status": 200,
         *       "time": "2026-02-01T09:31:00.000+01:00",
         *       "isComplete": true,
         *       "products": {
         *         "count": 0,
         *         "withoutErrors": 0,
         *         "withErrors": 0,
         *         "byStatus": [],
         *         "byTargetMarket": [],
         *         "byUnitType": []
         *       },
         *       "findings": {
         *         "products": 0,
         *         "productsWithErrors": 0,
         *         "productsWithWarnings": 0,
         *         "count": 0,
         *         "rules": []
         *       },
         *       "findingDays": [
         *         {
         *           "date": "2026-02-01",
         *           "products": 0,
         *           "productsWithErrors": 0,
         *           "productsWithWarnings": 0
         *         }
         *       ],
         *       "sendDays": [
         *         {
         *           "date": "2026-02-01",
         *           "messages": 0,
         *           "accepted": 0,
         *           "rejected": 0,
         *           "failed": 0,
         *           "open": 0
         *         }
         *       ],
         *       "waiting": [],
         *       "changes": []
         *     }
         */
        Overview: {
            status: components["schemas"]["OkStatus"];
            time: components["schemas"]["Timestamp"];
            /**
             * @description False while products are still being counted
             * @example true
             */
            isComplete: boolean;
            products: components["schemas"]["ProductFigures"];
            findings: components["schemas"]["FindingFigures"];
            /**
             * @description The last 30 days, oldest first, as far as they are known
             * @example []
             */
            findingDays: components["schemas"]["FindingDay"][];
            /**
             * @description The last 30 days, oldest first
             * @example []
             */
            sendDays: components["schemas"]["SendDay"][];
            /**
             * @description The recipients that wait longest; at most the 5000 oldest messages of each state are counted
             * @example []
             */
            waiting: components["schemas"]["WaitingRecipient"][];
            /**
             * @description The newest first
             * @example []
             */
            changes: components["schemas"]["RecentChange"][];
        };
        /**
         * FindingProduct
         * @description A product, and its findings of the group
         * @example {
         *       "productId": "05790000000111.208",
         *       "gtin": "05790000000111",
         *       "targetMarket": "208",
         *       "unitType": "BASE_UNIT_OR_EACH",
         *       "name": "Dark chocolate 100 g",
         *       "brand": "Nordlys",
         *       "catalogStatus": null,
         *       "gs1Status": "NOT_SENT",
         *       "validationErrors": []
         *     }
         */
        FindingProduct: {
            productId: components["schemas"]["ProductId"];
            gtin: components["schemas"]["Gtin"];
            targetMarket: components["schemas"]["TargetMarket"];
            unitType: components["schemas"]["UnitType"];
            /**
             * @description Name in the language of the request, if there is one; the product id without a name
             * @example Dark chocolate 100 g
             */
            name: string;
            /**
             * @description Absent without a brand
             * @example Nordlys
             */
            brand?: string;
            /** @description Null before the first send and after a withdrawal */
            catalogStatus: components["schemas"]["CatalogStatus"] | null;
            gs1Status: components["schemas"]["Gs1Status"];
            validationErrors: components["schemas"]["ValidationErrors"];
        };
        /**
         * FindingProductPage
         * @example {
         *       "status": 200,
         *       "products": []
         *     }
         */
        FindingProductPage: {
            status: components["schemas"]["OkStatus"];
            /** @example [] */
            products: components["schemas"]["FindingProduct"][];
            nextCursor?: components["schemas"]["Cursor"];
        };
        /**
         * RuleIndex
         * @example {
         *       "status": 200,
         *       "count": 0,
         *       "rules": []
         *     }
         */
        RuleIndex: {
            status: components["schemas"]["OkStatus"];
            count: components["schemas"]["Count"];
            rules: components["schemas"]["Rules"];
        };
        /**
         * RuleDetails
         * @example {
         *       "status": 200,
         *       "rule": {
         *         "ruleId": "549",
         *         "number": 549,
         *         "family": "measurements",
         *         "severity": "ERROR",
         *         "scope": "unit",
         *         "text": "{label}: enter a value above 0",
         *         "fields": [],
         *         "requiredBy": [
         *           "GS1"
         *         ]
         *       }
         *     }
         */
        RuleDetails: {
            status: components["schemas"]["OkStatus"];
            rule: components["schemas"]["Rule"];
        };
        /**
         * KeywordListIndex
         * @example {
         *       "status": 200,
         *       "count": 0,
         *       "keywordLists": []
         *     }
         */
        KeywordListIndex: {
            status: components["schemas"]["OkStatus"];
            count: components["schemas"]["Count"];
            keywordLists: components["schemas"]["KeywordListSummaries"];
        };
        /**
         * Keyword
         * @example {
         *       "displayValue": "Contains",
         *       "codeValue": "CONTAINS"
         *     }
         */
        Keyword: {
            /**
             * @description Text in the language of the request
             * @example Contains
             */
            displayValue: string;
            /**
             * @description Code to use in a write
             * @example CONTAINS
             */
            codeValue: string;
        };
        /**
         * Keywords
         * @example [
         *       {
         *         "displayValue": "Contains",
         *         "codeValue": "CONTAINS"
         *       }
         *     ]
         */
        Keywords: components["schemas"]["Keyword"][];
        /**
         * KeywordList
         * @description A code list. Entries without a public text are left out, but their codes are accepted in a write
         * @example {
         *       "status": 200,
         *       "name": "YesNo",
         *       "count": 2,
         *       "keywords": [
         *         {
         *           "displayValue": "Yes",
         *           "codeValue": "yes"
         *         },
         *         {
         *           "displayValue": "No",
         *           "codeValue": "no"
         *         }
         *       ]
         *     }
         */
        KeywordList: {
            status: components["schemas"]["OkStatus"];
            name: components["schemas"]["CodeListName"];
            otherName?: components["schemas"]["CodeListName"];
            fieldId?: components["schemas"]["FieldId"];
            targetMarket?: components["schemas"]["TargetMarket"];
            count: components["schemas"]["Count"];
            keywords: components["schemas"]["Keywords"];
        };
        /**
         * FieldError
         * @description One mistake in a request
         * @example {
         *       "fieldId": "D8258",
         *       "fieldLabel": "Product name",
         *       "message": "D8258 belongs to a grid and needs a row index, as in D8258_1",
         *       "messageType": "ERROR",
         *       "code": "ROW_INDEX_MISSING",
         *       "pointer": "/D8258"
         *     }
         */
        FieldError: {
            /**
             * @description The field key or parameter as it was sent
             * @example D8258
             */
            fieldId: string;
            /**
             * @description Label of the field, if known
             * @example Product name
             */
            fieldLabel: string;
            /**
             * @description What is wrong, and the expected form
             * @example D8258 needs a row index: D8258_1
             */
            message: string;
            messageType: components["schemas"]["MessageType"];
            /**
             * @description Code of the mistake; the list may grow
             * @example ROW_INDEX_MISSING
             */
            code: string;
            /**
             * @description JSON pointer into the body
             * @example /0/D8258
             */
            pointer?: string;
        };
        /**
         * FieldErrors
         * @example []
         */
        FieldErrors: components["schemas"]["FieldError"][];
        /**
         * Problem
         * @description RFC 9457 problem document with additional properties
         * @example {
         *       "type": "/problems/PRODUCT_NOT_FOUND",
         *       "title": "Product not found",
         *       "status": 404,
         *       "detail": "The product 05790000000999.208 does not exist.",
         *       "code": "PRODUCT_NOT_FOUND",
         *       "result": "Product not found"
         *     }
         */
        Problem: {
            /**
             * Format: uri-reference
             * @description Path of the page that explains the problem, in Danish and English
             * @example /problems/PRODUCT_NOT_FOUND
             */
            type: string;
            /**
             * @description The problem in a few words, in the language of the request
             * @example Product not found
             */
            title: string;
            status: components["schemas"]["HttpStatus"];
            /**
             * @description What is wrong with this request, and what to do
             * @example The product 05790000000999.208 does not exist.
             */
            detail: string;
            /**
             * @description The path of the request
             * @example /api/details/05790000000999.208
             */
            instance?: string;
            code: components["schemas"]["ProblemCode"];
            /**
             * @description The outcome in words
             * @example Product not found
             */
            result: string;
            /**
             * @description The product in the form sent, if known
             * @example 05790000000999.208
             */
            productId?: string;
            customRequestId?: components["schemas"]["CustomRequestId"];
            errors?: components["schemas"]["FieldErrors"];
            requestId?: components["schemas"]["RequestId"];
            products?: components["schemas"]["RefusedItems"];
            traceId?: components["schemas"]["TraceId"];
        };
        /**
         * WriteProblem
         * @description A refused write. For a single existing product, it also has the status properties and the stored values of the
         *     fields in the body, by field key. For a batch, `products` has one entry per item.
         * @example {
         *       "type": "/problems/INPUT_ERRORS",
         *       "title": "Input errors",
         *       "status": 400,
         *       "detail": "Nothing was saved. Input errors in the body: 1; see errors.",
         *       "code": "INPUT_ERRORS",
         *       "result": "Product not updated",
         *       "errors": []
         *     }
         */
        WriteProblem: {
            /**
             * Format: uri-reference
             * @description Path of the page that explains the problem, in Danish and English
             * @example /problems/PRODUCT_NOT_FOUND
             */
            type: string;
            /**
             * @description The problem in a few words, in the language of the request
             * @example Product not found
             */
            title: string;
            status: components["schemas"]["HttpStatus"];
            /**
             * @description What is wrong with this request, and what to do
             * @example The product 05790000000999.208 does not exist.
             */
            detail: string;
            /**
             * @description The path of the request
             * @example /api/details/05790000000999.208
             */
            instance?: string;
            code: components["schemas"]["ProblemCode"];
            /**
             * @description The outcome in words
             * @example Product not found
             */
            result: string;
            /**
             * @description The product in the form sent, if known
             * @example 05790000000999.208
             */
            productId?: string;
            customRequestId?: components["schemas"]["CustomRequestId"];
            errors?: components["schemas"]["FieldErrors"];
            requestId?: components["schemas"]["RequestId"];
            products?: components["schemas"]["RefusedItems"];
            traceId?: components["schemas"]["TraceId"];
            unitType?: components["schemas"]["UnitType"];
            lastModified?: components["schemas"]["Timestamp"];
            /** @description Null before the first send and after a withdrawal */
            catalogStatus?: components["schemas"]["CatalogStatus"] | null;
            gs1Status?: components["schemas"]["Gs1Status"];
            /** @description Null before the first send */
            gs1LastSendDate?: components["schemas"]["Timestamp"] | null;
            validationErrors?: components["schemas"]["ValidationErrors"];
            gs1StatusDate?: components["schemas"]["Timestamp"];
            gs1Response?: components["schemas"]["Messages"];
            gs1Warnings?: components["schemas"]["Messages"];
            sendStatusList?: components["schemas"]["SendStatusList"];
            dataRecipientStatusList?: components["schemas"]["DataRecipientStatusList"];
            hierarchies?: components["schemas"]["HierarchyStatusList"];
            /**
             * @description Number of a Norwegian top unit in the product register EPD, once a recipient confirmed it
             * @example 1234567
             */
            epdNumber?: string;
            /**
             * @description Status of the unit in EPD
             * @example APPROVED
             */
            epdStatus?: string;
        } & {
            [key: string]: components["schemas"]["ResponseValue"];
        };
        /**
         * ProblemCode
         * @description Code of the problem; `/problems` explains each. The list may grow, so treat unknown codes by their status
         * @example PRODUCT_NOT_FOUND
         */
        ProblemCode: string;
        /**
         * RefusedItem
         * @description One item of a refused batch
         * @example {
         *       "index": 0,
         *       "productId": "05790000000111.208",
         *       "result": "Product not updated",
         *       "errors": []
         *     }
         */
        RefusedItem: {
            index: components["schemas"]["Count"];
            /**
             * @description The product in the form sent, if known
             * @example 05790000000111.208
             */
            productId?: string;
            customRequestId?: components["schemas"]["CustomRequestId"];
            /**
             * @description The outcome in words
             * @example Product not updated
             */
            result: string;
            errors: components["schemas"]["FieldErrors"];
        };
        /**
         * RefusedItems
         * @description One entry per item of the batch, in its order
         * @example []
         */
        RefusedItems: components["schemas"]["RefusedItem"][];
        /**
         * HttpStatus
         * Format: int32
         * @description The HTTP status, repeated in the body
         * @example 400
         */
        HttpStatus: number;
    };
    responses: {
        /** @description The webhooks */
        Webhooks: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookList"];
            };
        };
        /** @description The webhook */
        WebhookFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                "Cache-Control": components["headers"]["CacheControl"];
                ETag: components["headers"]["WebhookTag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookResponse"];
            };
        };
        /** @description The webhook after the change */
        WebhookSaved: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                "Cache-Control": components["headers"]["CacheControl"];
                ETag: components["headers"]["WebhookTag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookResponse"];
            };
        };
        /** @description The webhook with its new secret */
        WebhookCreated: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                "Cache-Control": components["headers"]["CacheControl"];
                ETag: components["headers"]["WebhookTag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookResponse"];
            };
        };
        /** @description The id of the webhook that was deleted */
        WebhookDeleted: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DeletedWebhook"];
            };
        };
        /** @description What the receiver did */
        DeliveryMade: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DeliveryResponse"];
            };
        };
        /** @description Attempts to deliver events, the newest first */
        Deliveries: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DeliveryList"];
            };
        };
        /** @description Entries of the audit log, the newest first */
        AuditLog: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuditLog"];
            };
        };
        /** @description The webhook was changed since it was read; nothing was saved */
        WebhookChanged: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The instance has as many webhooks as it may have */
        TooManyWebhooks: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Saved, or validated if `test` is true; an array gets an envelope */
        ProductsWritten: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                /** @description ETag of the product, if a single product was saved */
                ETag?: components["schemas"]["EntityTag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProductWriteResponse"];
                "application/x-ndjson": components["schemas"]["JsonLines"];
            };
        };
        /** @description What the save would have returned; an array gets an envelope */
        ProductsValidated: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProductWriteResponse"];
                "application/x-ndjson": components["schemas"]["JsonLines"];
            };
        };
        /** @description The message has left for the data pool */
        HierarchySent: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SendResult"];
            };
        };
        /** @description The withdrawal has left for the data pool */
        HierarchyWithdrawn: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SendResult"];
            };
        };
        /** @description Numbers of products with findings */
        FindingGroups: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FindingSummary"];
            };
        };
        /** @description Figures of the instance */
        Overview: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Overview"];
            };
        };
        /** @description Products with findings */
        FindingProducts: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["NextFindings"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FindingProductPage"];
            };
        };
        /** @description Messages, newest first */
        Sends: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["NextSends"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SendPage"];
            };
        };
        /** @description The message and its answers */
        Send: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Send"];
            };
        };
        /** @description The document, as a file */
        GdsnXml: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                "Content-Disposition": components["headers"]["ContentDisposition"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlText"];
            };
        };
        /** @description Saved; `sendToGS1` says whether it was sent, or why it was skipped */
        UpdatedAndSent: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProductSendResponse"];
                "application/x-ndjson": components["schemas"]["JsonLines"];
            };
        };
        /** @description Saved, but the send did not succeed */
        UpdatedNotSent: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProductSendResponse"];
            };
        };
        /** @description Status properties, then the fields */
        ProductDetails: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                ETag: components["headers"]["ETag"];
                "Last-Modified": components["headers"]["LastModified"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProductDetails"];
            };
        };
        /** @description Base status properties */
        ProductStatus: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                ETag: components["headers"]["ETag"];
                "Last-Modified": components["headers"]["LastModified"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProductStatus"];
            };
        };
        /** @description Fields in catalogue order */
        FieldList: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FieldList"];
            };
        };
        /** @description A code list */
        KeywordList: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KeywordList"];
            };
        };
        /** @description Events, newest first */
        ProductHistory: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["NextPage"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                ETag: components["headers"]["ETag"];
                "Last-Modified": components["headers"]["LastModified"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProductHistory"];
            };
        };
        /** @description Events, oldest first */
        Changes: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["NextChanges"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChangePage"];
                "application/x-ndjson": components["schemas"]["JsonLines"];
                "text/event-stream": components["schemas"]["EventStream"];
            };
        };
        /**
         * @description Events after the cursor are no longer kept, or the cursor is from after the backup that the database was restored
         *     from; start over with `start=full`
         */
        CursorExpired: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Products with the number of all matches and the filters that were sent */
        ProductStatusList: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["NextPage"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                ETag: components["headers"]["ListTag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProductStatusList"];
                "application/x-ndjson": components["schemas"]["JsonLines"];
            };
        };
        /** @description Products with the number of all matches, or a table */
        ViewProducts: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Link: components["headers"]["NextPage"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                ETag: components["headers"]["ListTag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ViewResult"];
                "application/x-ndjson": components["schemas"]["JsonLines"];
            };
        };
        /** @description The sheet in A4 */
        PdfSheet: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                ETag: components["headers"]["SheetTag"];
                "Duplicate-Products": components["headers"]["DuplicateProducts"];
                "Content-Disposition": components["headers"]["ContentDisposition"];
                [name: string]: unknown;
            };
            content: {
                "application/pdf": components["schemas"]["BinaryFile"];
                "application/octet-stream": components["schemas"]["BinaryFile"];
            };
        };
        /** @description The sheet, a page that loads nothing from other hosts */
        HtmlSheet: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "Content-Language": components["headers"]["ContentLanguage"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                ETag: components["headers"]["SheetTag"];
                "Duplicate-Products": components["headers"]["DuplicateProducts"];
                [name: string]: unknown;
            };
            content: {
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The representation of the ETag or date is current */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A parameter or the body is invalid */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Input errors; nothing was saved */
        WriteRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WriteProblem"];
            };
        };
        /** @description Nothing was sent; `result` says why, and `sendStatusList` names the units that block the hierarchy */
        SendRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SendProblem"];
            };
        };
        /** @description The same hierarchy is being sent, or the `Idempotency-Key` is in use */
        SendConflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SendProblem"];
            };
        };
        /** @description A key or user is required, and the request has no valid one */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key, or the role of the user, lacks a scope that the operation needs; `detail` names it */
        ScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The `Accept` header matches none of the media types of this operation */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another save of the same product is in progress or came first; nothing was saved, try again */
        ChangedByOtherUser: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WriteProblem"];
            };
        };
        /** @description The condition in `If-Match` or `If-None-Match` does not hold; nothing was saved */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WriteProblem"];
            };
        };
        /** @description A stream stopped before its first line was complete */
        LineTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body or its number of items exceeds the limit of the instance */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The instance works on too many requests, the key made too many per minute, or too many attempts to authenticate with HTTP Basic failed; the code says which */
        TooManyAttempts: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The client address or the instance reads too many lists, the instance works on too many requests, the key made too many per minute, or too many attempts to authenticate failed; the code says which */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The client address or the instance reads too many lists, the instance works on too many requests at the same time, or the key made too many per minute; the code says which */
        TooManyLists: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The instance works on too many batches or requests, the key made too many requests per minute, or too many attempts to authenticate with HTTP Basic failed; the code says which */
        TooManyWrites: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The instance makes too many product sheets, or works on too many requests at the same time; the code says which */
        TooManySheets: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The instance works on too many requests at the same time */
        InstanceBusy: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The database cannot be reached, is busy, or is read-only, too many responses wait to be read, or an access token cannot be verified because its provider cannot be reached; the code says which */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many sheets are being made, no browser can render them, or the database is unavailable */
        SheetUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The path has no such method; `Allow` lists those that it has */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No instance is served under the host of the request */
        UnknownHost: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A defect of the service; the response only contains the id of the request */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other problem */
        UnexpectedProblem: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter or the body is invalid */
        SheetBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The instance closes its sheets, and the request has no valid key or user */
        SheetUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The API key, or the role of the user, lacks the scope `read` */
        SheetScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description Not found */
        SheetNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The path has no such method; `Allow` lists those that it has */
        SheetMethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The `Accept` header matches none of the media types of this operation */
        SheetNotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description A defect of the service; the response only contains the id of the request */
        SheetInternalError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description Any other problem */
        UnexpectedSheetProblem: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The database cannot be reached, is busy, or is read-only, too many responses wait to be read, or an access token cannot be verified because its provider cannot be reached; the code says which */
        HtmlSheetUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
    };
    parameters: {
        /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
        ProductId: components["schemas"]["ProductId"];
        /** @description Country number of a target market, three digits */
        TargetMarket: components["schemas"]["TargetMarket"];
        /** @description Id of a rule, as in the `ruleId` of a finding */
        RuleId: components["schemas"]["RuleId"];
        /** @description Name of a code list */
        CodeList: components["schemas"]["CodeListName"];
        /** @description Id of a field */
        FieldOfKeywords: components["schemas"]["FieldId"];
        /**
         * @description Fields to return, separated by commas, or with the parameter repeated. `D8258_2` is one row; `D8258`,
         *     `D8183-UNPREPARED` and the name of a grid are all rows. An unknown field is 400.
         */
        FieldSelection: components["schemas"]["FieldSelection"];
        /** @description Id of an export profile of the instance */
        ExportProfileId: components["schemas"]["ExportProfileId"];
        /** @description Name of a view of the instance */
        ViewName: components["schemas"]["ViewName"];
        /** @description Unit type of the product */
        UnitTypeOfItem: components["schemas"]["UnitType"];
        /** @description Country number of a target market, three digits */
        TargetMarketOfItem: components["schemas"]["TargetMarket"];
        /** @description Internal item number (`D8256`) */
        ItemId: components["schemas"]["ItemId"];
        /** @description Country number of a target market, three digits */
        Country: components["schemas"]["TargetMarket"];
        /** @description Name of a sheet template */
        TemplateName: components["schemas"]["TemplateName"];
        /** @description Language of the sheet; overrides `Accept-Language` */
        Lang: components["schemas"]["SheetLanguage"];
        /** @description Maximum number of entries; without it all are returned */
        Limit: components["schemas"]["Limit"];
        /** @description Position of the first entry, counted from 1 */
        Offset: components["schemas"]["Offset"];
        /**
         * @description `nextCursor` of the previous page, to continue after it: entries added or removed in between are neither
         *     skipped nor repeated. Cannot be combined with `offset`.
         */
        Cursor: components["schemas"]["Cursor"];
        /**
         * @description Where to start without a cursor: with the oldest event that is kept, with the next one, or with all products.
         *     Cannot be combined with `cursor`.
         */
        ChangeStart: components["schemas"]["ChangeStart"];
        /**
         * @description `nextCursor` of a response, or `cursor` of an event, to continue after it. It does not depend on the filters.
         *     Cannot be combined with `start`.
         */
        ChangeCursor: components["schemas"]["Cursor"];
        /** @description Maximum number of events; the default is 100, and for an event stream no limit */
        ChangeLimit: components["schemas"]["ChangeLimit"];
        /**
         * @description How long to wait if there is no event yet, in seconds. The response then comes with the first event, or without
         *     one when the time is over or the service stops.
         */
        Wait: components["schemas"]["WaitSeconds"];
        /** @description Id of a message, as in `messageId` of the response to a send */
        MessageId: components["schemas"]["MessageId"];
        /** @description Number of a reply, as in `replies` of the message */
        SendReply: components["schemas"]["ReplyNumber"];
        /** @description How long to wait if GS1 has not answered yet, in seconds; `state` then says how far the message is */
        AnswerWait: components["schemas"]["WaitSeconds"];
        /**
         * @description `wait=30` (RFC 7240): how long to wait for the answers of GS1, in seconds. A longer wait than 60 is one of 60;
         *     other preferences are ignored.
         */
        Prefer: components["schemas"]["Preferences"];
        /** @description Only messages in this state */
        SendStateFilter: components["schemas"]["SendState"];
        /**
         * @description Only messages created at this time or later, ISO 8601. Without an offset it is a time in the time zone of the
         *     instance
         */
        CreatedFrom: components["schemas"]["Moment"];
        /** @description Only messages created before this time, in the form of `from` */
        CreatedTo: components["schemas"]["Moment"];
        /** @description What findings are grouped by; the default is `rule` */
        FindingGrouping: components["schemas"]["FindingGrouping"];
        /** @description Only findings of this group, as in the `group` of `GET /api/findings`. An unknown group has no products */
        FindingGroupFilter: components["schemas"]["FindingGroupName"];
        /** @description Only findings of this severity */
        SeverityFilter: components["schemas"]["MessageType"];
        /** @description Maximum number of groups; the default is 500 */
        FindingGroupLimit: components["schemas"]["FindingGroupLimit"];
        /** @description Maximum number of products; the default is 50 */
        FindingProductLimit: components["schemas"]["FindingProductLimit"];
        /** @description `nextCursor` of the previous page, to continue after it. It does not depend on the filters. */
        FindingCursor: components["schemas"]["Cursor"];
        /** @description Language of the file; overrides `Accept-Language` */
        FileLang: components["schemas"]["SheetLanguage"];
        /** @description Maximum number of messages; the default is 100 */
        SendLimit: components["schemas"]["SendLimit"];
        /** @description `nextCursor` of the previous page, to continue after it. It does not depend on the filters. */
        SendCursor: components["schemas"]["Cursor"];
        /** @description Only events of these types, separated by commas, or with the parameter repeated */
        ChangeTypeFilter: components["schemas"]["ChangeTypes"];
        /** @description Only this product */
        ProductIdFilter: components["schemas"]["ProductId"];
        /**
         * @description Id of the last event that an event stream delivered; clients send it when they connect again. It takes the place
         *     of `cursor` and `start`. Only for `text/event-stream`. An empty one means that there was no event yet.
         */
        LastEventId: components["schemas"]["LastEventId"];
        /** @description Only products changed in this many minutes: saved, or with another status, finding or reply of GS1 */
        ModifiedSince: components["schemas"]["Minutes"];
        /**
         * @description Names of fields: `catalog` field keys, `gs1` names of the GS1 data model, `epd` the view's names for EPD,
         *     `datatables` a table for DataTables
         */
        FieldNames: components["schemas"]["FieldNames"];
        /** @description Return the rows of a grid field as one array. Not with `fieldnames=datatables`. */
        GridsToArray: components["schemas"]["Flag"];
        /**
         * @description Only products whose column has the value: `column:value`. Repeat the parameter for several filters; a product
         *     meets all of them, and the filter of the view. Columns have the names that they have in the JSON view with
         *     `fieldnames=catalog`, such as `D8211`, `D8170_AM` or `catalogStatus`; every view also has `market`, `type`,
         *     `status`, `brand` and `productId`.
         *
         *     - Texts contain the value, whatever its case.
         *     - Of codes, list one or more with commas: `status:OK,SENT`. `UNDECLARED` is a level of an allergen.
         *     - Yes and no are `true` and `false`.
         *     - Numbers and dates are one value or a range that includes both ends: `D8171-UNPREPARED:..500`,
         *       `lastModified:01-02-2025..28-02-2025`.
         *     - Amounts with a unit of measure need one, and are compared by quantity: `D8217_1:0.5..1 LTR` finds 750 MLT.
         *     - `column:` finds products without a value, `column:*` those with one.
         *
         *     An unknown column or a malformed value is 400. Findings (`validationErrors`) cannot be filtered; use `isValid`.
         */
        ViewFilter: components["schemas"]["ColumnFilters"];
        /**
         * @description Only products that contain all of these words, whatever their case, in the texts that the view shows, in the
         *     product id, the GTIN, the brand or the name. Texts of codes count, as in `displayValues`.
         */
        ViewSearch: components["schemas"]["SearchText"];
        /**
         * @description Column to sort by instead of the order of the view; with a hyphen before it, in descending order. Columns are
         *     named as in `filter`. Amounts are ordered by quantity, texts by the Danish alphabet, the rows of a grid by the
         *     first; products without a value come last.
         */
        ViewSort: components["schemas"]["SortColumn"];
        /**
         * @description Columns to return, in this order, separated by commas, or with the parameter repeated. Named as in `filter`. An
         *     unknown column is 400.
         */
        ViewColumns: components["schemas"]["ColumnNames"];
        /**
         * @description Return ingredient statements as HTML, with words in bold that name a declared allergen, or that are in capitals
         *     and name any. Not with `fieldnames=datatables`.
         */
        AllergensToBold: components["schemas"]["Flag"];
        /** @description Only products with a reply of GS1 on this date or later, `dd-MM-yyyy` */
        FromDate: components["schemas"]["DayMonthYear"];
        /**
         * @description Only products with a reply of GS1 at this time or later, ISO 8601. Without an offset it is a time in the time
         *     zone of the instance
         */
        FromTime: components["schemas"]["Moment"];
        /** @description Only products with one of these statuses, separated by commas, or with the parameter repeated */
        CatalogStatusFilter: components["schemas"]["CatalogStatuses"];
        /** @description Only products with one of these statuses at GS1, separated by commas, or with the parameter repeated */
        Gs1StatusFilter: components["schemas"]["Gs1Statuses"];
        /** @description Only products of this market, by country number */
        TargetMarketFilter: components["schemas"]["CountryNumber"];
        /** @description Validate the products again instead of returning the findings of the last validation */
        Revalidate: components["schemas"]["Flag"];
        /** @description Add `fieldsChangedSinceLastSendToGS1` to products with status PENDING */
        DeltaChanges: components["schemas"]["Flag"];
        /** @description Return the display text of keyword fields instead of the code */
        DisplayValues: components["schemas"]["Flag"];
        /** @description Return the values of the version marked active in grid X9200, or the current ones if none is */
        ActiveVersion: components["schemas"]["Flag"];
        /**
         * @description Return the version of this date, `dd-MM-yyyy`: the values, and of a version that is not yet in effect also the
         *     `validationErrors` it will have. No version of the date: 404. Such responses do not lead to 304.
         */
        VersionDate: components["schemas"]["DayMonthYear"];
        /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
        AcceptLanguage: components["schemas"]["LanguageRange"];
        /**
         * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
         *     in each item instead.
         */
        IfNoneMatch: components["schemas"]["EntityTags"];
        /** @description 304 if nothing has changed since; ignored with `If-None-Match` */
        IfModifiedSince: components["schemas"]["ReadTime"];
        /**
         * @description The `ETag` of any read of the product; 412 if the product was saved since. With an array, 400: set `ifMatch` in
         *     each item instead.
         */
        IfMatch: components["schemas"]["EntityTags"];
        /**
         * @description A key chosen by the caller, such as a UUID: 1 to 255 visible ASCII characters. A request repeated with the
         *     same key within 24 hours gets the stored response and does nothing; a different body with the same key is 409.
         */
        IdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        /** @description Id of a webhook */
        WebhookId: components["schemas"]["WebhookId"];
        /** @description The `ETag` of the webhook when it was read; 412 if it has been changed or paused since */
        WebhookIfMatch: components["schemas"]["EntityTags"];
        /** @description Only entries from this time or later, ISO 8601. Without an offset it is a time in the time zone of the instance */
        AuditFrom: components["schemas"]["Moment"];
        /** @description Only entries from before this time, in the form of `from` */
        AuditTo: components["schemas"]["Moment"];
        /** @description Maximum number of entries; the default is 100 */
        AuditLimit: components["schemas"]["AuditLimit"];
        /** @description `nextCursor` of the previous page, to continue after it. It does not depend on the filters. */
        AuditCursor: components["schemas"]["Cursor"];
        /** @description Maximum number of entries; the default is 100 */
        DeliveryLimit: components["schemas"]["DeliveryLimit"];
    };
    requestBodies: {
        /** @description One product or an array of products, field keys as property names */
        ProductWrite: {
            content: {
                "application/json": components["schemas"]["ProductWriteRequest"];
                "application/x-ndjson": components["schemas"]["JsonLines"];
            };
        };
        /** @description The unit whose hierarchy to send */
        Send: {
            content: {
                "application/json": components["schemas"]["SendRequest"];
            };
        };
        /** @description A unit of the hierarchy to withdraw */
        Withdrawal: {
            content: {
                "application/json": components["schemas"]["WithdrawalRequest"];
            };
        };
        /** @description Product ids */
        ProductIds: {
            content: {
                "application/json": components["schemas"]["ProductIds"];
            };
        };
        /** @description Settings of the webhook */
        WebhookCreate: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        /** @description The settings that change */
        WebhookChange: {
            content: {
                "application/json": components["schemas"]["WebhookChangeRequest"];
            };
        };
        /** @description The event */
        Redelivery: {
            content: {
                "application/json": components["schemas"]["RedeliveryRequest"];
            };
        };
        /** @description Where to start; either `cursor` or `since` */
        Replay: {
            content: {
                "application/json": components["schemas"]["ReplayRequest"];
            };
        };
    };
    headers: {
        /** @description Id of the request, from the request header of the same name or generated */
        XRequestId: components["schemas"]["RequestId"];
        /** @description Strong ETag of this representation; changes whenever the representation does */
        ETag: components["schemas"]["EntityTag"];
        /** @description Strong ETag of the webhook; changes whenever the webhook does */
        WebhookTag: components["schemas"]["EntityTag"];
        /** @description When this representation last changed */
        LastModified: components["schemas"]["HttpDate"];
        /** @description Strong ETag of this list; changes when any product changes */
        ListTag: components["schemas"]["EntityTag"];
        /** @description Strong ETag of this sheet; changes with every unit, the template and the picture on it */
        SheetTag: components["schemas"]["EntityTag"];
        /**
         * @description For a sheet by item number: ids of up to ten other products that have the number and the same standing,
         *     separated by commas, like `duplicates` of details. Absent if there are none
         */
        DuplicateProducts: components["schemas"]["ProductIdList"];
        /** @description File name (RFC 6266) */
        ContentDisposition: components["schemas"]["FileDisposition"];
        /** @description The preference that was applied (RFC 7240), only if the request has one */
        PreferenceApplied: components["schemas"]["Preferences"];
        /** @description Seconds to wait before trying again */
        RetryAfter: components["schemas"]["Seconds"];
        /** @description The limit that was exceeded, the requests left (0), and the seconds until there are more */
        RateLimit: components["schemas"]["RateLimit"];
        /** @description The limit that was exceeded, with its quota */
        RateLimitPolicy: components["schemas"]["RateLimitPolicy"];
        /** @description How to authenticate */
        WwwAuthenticate: components["schemas"]["Challenge"];
        /** @description Methods of the path */
        Allow: components["schemas"]["MethodList"];
        /** @description How long and by whom it may be cached. `no-cache` means that every use is validated with the ETag */
        CacheControl: components["schemas"]["CachePolicy"];
        /** @description Request headers that the representation depends on */
        Vary: components["schemas"]["HeaderNames"];
        /** @description Language of labels, messages and keyword texts */
        ContentLanguage: components["schemas"]["LanguageTag"];
        /** @description Link to the next page (`rel="next"`), if the page is cut by `limit` and has fewer than 100 entries. Larger pages are sent before their end is known; `nextCursor` follows their entries */
        NextPage: components["schemas"]["LinkList"];
        /** @description Link to the next page (`rel="next"`), if there is one */
        NextFindings: components["schemas"]["LinkList"];
        /** @description Link to the next page (`rel="next"`), if there is one */
        NextSends: components["schemas"]["LinkList"];
        /** @description Link to the events after these (`rel="next"`), if there are fewer than 100. Larger pages are sent before their end is known; `nextCursor` follows their events */
        NextChanges: components["schemas"]["LinkList"];
        /** @description Since when the operation is deprecated (RFC 9745). Only of deprecated operations */
        Deprecation: components["schemas"]["DeprecationDate"];
        /** @description Until when a deprecated operation is kept at least (RFC 8594) */
        Sunset: components["schemas"]["HttpDate"];
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getServiceInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceInfo"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    upsertProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of any read of the product; 412 if the product was saved since. With an array, 400: set `ifMatch` in
                 *     each item instead.
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ProductWrite"];
        responses: {
            200: components["responses"]["ProductsWritten"];
            400: components["responses"]["WriteRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["LineTimeout"];
            409: components["responses"]["ChangedByOtherUser"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyWrites"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getApiDocumentation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": components["schemas"]["HtmlPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["InstanceBusy"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getOpenApiDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["InstanceBusy"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    validateProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description The `ETag` of any read of the product; 412 if the product was saved since. With an array, 400: set `ifMatch` in
                 *     each item instead.
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ProductWrite"];
        responses: {
            200: components["responses"]["ProductsValidated"];
            400: components["responses"]["WriteRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["LineTimeout"];
            409: components["responses"]["ChangedByOtherUser"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyWrites"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getProductDetails: {
        parameters: {
            query?: {
                /**
                 * @description Fields to return, separated by commas, or with the parameter repeated. `D8258_2` is one row; `D8258`,
                 *     `D8183-UNPREPARED` and the name of a grid are all rows. An unknown field is 400.
                 */
                fields?: components["parameters"]["FieldSelection"];
                /** @description Return the display text of keyword fields instead of the code */
                displayValues?: components["parameters"]["DisplayValues"];
                /** @description Return the values of the version marked active in grid X9200, or the current ones if none is */
                activeVersion?: components["parameters"]["ActiveVersion"];
                /**
                 * @description Return the version of this date, `dd-MM-yyyy`: the values, and of a version that is not yet in effect also the
                 *     `validationErrors` it will have. No version of the date: 404. Such responses do not lead to 304.
                 */
                versionDate?: components["parameters"]["VersionDate"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description 304 if nothing has changed since; ignored with `If-None-Match` */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProductDetails"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getProductAllFields: {
        parameters: {
            query?: {
                /** @description Return the display text of keyword fields instead of the code */
                displayValues?: components["parameters"]["DisplayValues"];
                /** @description Return the values of the version marked active in grid X9200, or the current ones if none is */
                activeVersion?: components["parameters"]["ActiveVersion"];
                /**
                 * @description Return the version of this date, `dd-MM-yyyy`: the values, and of a version that is not yet in effect also the
                 *     `validationErrors` it will have. No version of the date: 404. Such responses do not lead to 304.
                 */
                versionDate?: components["parameters"]["VersionDate"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description 304 if nothing has changed since; ignored with `If-None-Match` */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProductDetails"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getProductDetailsByProfile: {
        parameters: {
            query?: {
                /** @description Return the display text of keyword fields instead of the code */
                displayValues?: components["parameters"]["DisplayValues"];
                /** @description Return the values of the version marked active in grid X9200, or the current ones if none is */
                activeVersion?: components["parameters"]["ActiveVersion"];
                /**
                 * @description Return the version of this date, `dd-MM-yyyy`: the values, and of a version that is not yet in effect also the
                 *     `validationErrors` it will have. No version of the date: 404. Such responses do not lead to 304.
                 */
                versionDate?: components["parameters"]["VersionDate"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description 304 if nothing has changed since; ignored with `If-None-Match` */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
                /** @description Id of an export profile of the instance */
                exportProfileId: components["parameters"]["ExportProfileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProductDetails"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getProductDetailsByItem: {
        parameters: {
            query?: {
                /** @description Return the display text of keyword fields instead of the code */
                displayValues?: components["parameters"]["DisplayValues"];
                /** @description Return the values of the version marked active in grid X9200, or the current ones if none is */
                activeVersion?: components["parameters"]["ActiveVersion"];
                /**
                 * @description Return the version of this date, `dd-MM-yyyy`: the values, and of a version that is not yet in effect also the
                 *     `validationErrors` it will have. No version of the date: 404. Such responses do not lead to 304.
                 */
                versionDate?: components["parameters"]["VersionDate"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Unit type of the product */
                unitType: components["parameters"]["UnitTypeOfItem"];
                /** @description Country number of a target market, three digits */
                targetMarket: components["parameters"]["TargetMarketOfItem"];
                /** @description Internal item number (`D8256`) */
                itemId: components["parameters"]["ItemId"];
                /** @description Id of an export profile of the instance */
                exportProfileId: components["parameters"]["ExportProfileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProductDetails"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getProductHistory: {
        parameters: {
            query?: {
                /** @description Maximum number of entries; without it all are returned */
                limit?: components["parameters"]["Limit"];
                /** @description Position of the first entry, counted from 1 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description `nextCursor` of the previous page, to continue after it: entries added or removed in between are neither
                 *     skipped nor repeated. Cannot be combined with `offset`.
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description 304 if nothing has changed since; ignored with `If-None-Match` */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProductHistory"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /**
                 * @description Where to start without a cursor: with the oldest event that is kept, with the next one, or with all products.
                 *     Cannot be combined with `cursor`.
                 */
                start?: components["parameters"]["ChangeStart"];
                /**
                 * @description `nextCursor` of a response, or `cursor` of an event, to continue after it. It does not depend on the filters.
                 *     Cannot be combined with `start`.
                 */
                cursor?: components["parameters"]["ChangeCursor"];
                /** @description Maximum number of events; the default is 100, and for an event stream no limit */
                limit?: components["parameters"]["ChangeLimit"];
                /**
                 * @description How long to wait if there is no event yet, in seconds. The response then comes with the first event, or without
                 *     one when the time is over or the service stops.
                 */
                wait?: components["parameters"]["Wait"];
                /** @description Only events of these types, separated by commas, or with the parameter repeated */
                type?: components["parameters"]["ChangeTypeFilter"];
                /** @description Only products of this market, by country number */
                targetMarket?: components["parameters"]["TargetMarketFilter"];
                /** @description Only this product */
                productId?: components["parameters"]["ProductIdFilter"];
            };
            header?: {
                /**
                 * @description Id of the last event that an event stream delivered; clients send it when they connect again. It takes the place
                 *     of `cursor` and `start`. Only for `text/event-stream`. An empty one means that there was no event yet.
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Changes"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["CursorExpired"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getProductStatus: {
        parameters: {
            query?: {
                /** @description Return the values of the version marked active in grid X9200, or the current ones if none is */
                activeVersion?: components["parameters"]["ActiveVersion"];
                /**
                 * @description Return the version of this date, `dd-MM-yyyy`: the values, and of a version that is not yet in effect also the
                 *     `validationErrors` it will have. No version of the date: 404. Such responses do not lead to 304.
                 */
                versionDate?: components["parameters"]["VersionDate"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description 304 if nothing has changed since; ignored with `If-None-Match` */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProductStatus"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listProductStatuses: {
        parameters: {
            query?: {
                /** @description Only products with a reply of GS1 on this date or later, `dd-MM-yyyy` */
                fromdate?: components["parameters"]["FromDate"];
                /**
                 * @description Only products with a reply of GS1 at this time or later, ISO 8601. Without an offset it is a time in the time
                 *     zone of the instance
                 */
                fromtime?: components["parameters"]["FromTime"];
                /** @description Only products changed in this many minutes: saved, or with another status, finding or reply of GS1 */
                modifiedsince?: components["parameters"]["ModifiedSince"];
                /** @description Only products with one of these statuses, separated by commas, or with the parameter repeated */
                catalogStatus?: components["parameters"]["CatalogStatusFilter"];
                /** @description Only products with one of these statuses at GS1, separated by commas, or with the parameter repeated */
                gs1Status?: components["parameters"]["Gs1StatusFilter"];
                /** @description Only products of this market, by country number */
                targetMarket?: components["parameters"]["TargetMarketFilter"];
                /** @description Validate the products again instead of returning the findings of the last validation */
                revalidate?: components["parameters"]["Revalidate"];
                /** @description Maximum number of entries; without it all are returned */
                limit?: components["parameters"]["Limit"];
                /** @description Position of the first entry, counted from 1 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description `nextCursor` of the previous page, to continue after it: entries added or removed in between are neither
                 *     skipped nor repeated. Cannot be combined with `offset`.
                 */
                cursor?: components["parameters"]["Cursor"];
                /** @description Add `fieldsChangedSinceLastSendToGS1` to products with status PENDING */
                deltaChanges?: components["parameters"]["DeltaChanges"];
                /** @description Return the values of the version marked active in grid X9200, or the current ones if none is */
                activeVersion?: components["parameters"]["ActiveVersion"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description 304 if nothing has changed since; ignored with `If-None-Match` */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProductStatusList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    queryProductStatuses: {
        parameters: {
            query?: {
                /**
                 * @description Only products with a reply of GS1 at this time or later, ISO 8601. Without an offset it is a time in the time
                 *     zone of the instance
                 */
                fromtime?: components["parameters"]["FromTime"];
                /** @description Only products changed in this many minutes: saved, or with another status, finding or reply of GS1 */
                modifiedsince?: components["parameters"]["ModifiedSince"];
                /** @description Only products with one of these statuses, separated by commas, or with the parameter repeated */
                catalogStatus?: components["parameters"]["CatalogStatusFilter"];
                /** @description Only products with one of these statuses at GS1, separated by commas, or with the parameter repeated */
                gs1Status?: components["parameters"]["Gs1StatusFilter"];
                /** @description Maximum number of entries; without it all are returned */
                limit?: components["parameters"]["Limit"];
                /** @description Position of the first entry, counted from 1 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description `nextCursor` of the previous page, to continue after it: entries added or removed in between are neither
                 *     skipped nor repeated. Cannot be combined with `offset`.
                 */
                cursor?: components["parameters"]["Cursor"];
                /** @description Add `fieldsChangedSinceLastSendToGS1` to products with status PENDING */
                deltaChanges?: components["parameters"]["DeltaChanges"];
                /** @description Return the values of the version marked active in grid X9200, or the current ones if none is */
                activeVersion?: components["parameters"]["ActiveVersion"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ProductIds"];
        responses: {
            200: components["responses"]["ProductStatusList"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listProductStatusesByProfile: {
        parameters: {
            query?: {
                /** @description Only products with a reply of GS1 on this date or later, `dd-MM-yyyy` */
                fromdate?: components["parameters"]["FromDate"];
                /**
                 * @description Only products with a reply of GS1 at this time or later, ISO 8601. Without an offset it is a time in the time
                 *     zone of the instance
                 */
                fromtime?: components["parameters"]["FromTime"];
                /** @description Only products changed in this many minutes: saved, or with another status, finding or reply of GS1 */
                modifiedsince?: components["parameters"]["ModifiedSince"];
                /** @description Only products with one of these statuses, separated by commas, or with the parameter repeated */
                catalogStatus?: components["parameters"]["CatalogStatusFilter"];
                /** @description Only products with one of these statuses at GS1, separated by commas, or with the parameter repeated */
                gs1Status?: components["parameters"]["Gs1StatusFilter"];
                /** @description Only products of this market, by country number */
                targetMarket?: components["parameters"]["TargetMarketFilter"];
                /** @description Validate the products again instead of returning the findings of the last validation */
                revalidate?: components["parameters"]["Revalidate"];
                /** @description Maximum number of entries; without it all are returned */
                limit?: components["parameters"]["Limit"];
                /** @description Position of the first entry, counted from 1 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description `nextCursor` of the previous page, to continue after it: entries added or removed in between are neither
                 *     skipped nor repeated. Cannot be combined with `offset`.
                 */
                cursor?: components["parameters"]["Cursor"];
                /** @description Add `fieldsChangedSinceLastSendToGS1` to products with status PENDING */
                deltaChanges?: components["parameters"]["DeltaChanges"];
                /** @description Return the values of the version marked active in grid X9200, or the current ones if none is */
                activeVersion?: components["parameters"]["ActiveVersion"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description 304 if nothing has changed since; ignored with `If-None-Match` */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path: {
                /** @description Id of an export profile of the instance */
                exportProfileId: components["parameters"]["ExportProfileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProductStatusList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    queryProductStatusesByProfile: {
        parameters: {
            query?: {
                /**
                 * @description Only products with a reply of GS1 at this time or later, ISO 8601. Without an offset it is a time in the time
                 *     zone of the instance
                 */
                fromtime?: components["parameters"]["FromTime"];
                /** @description Only products changed in this many minutes: saved, or with another status, finding or reply of GS1 */
                modifiedsince?: components["parameters"]["ModifiedSince"];
                /** @description Only products with one of these statuses, separated by commas, or with the parameter repeated */
                catalogStatus?: components["parameters"]["CatalogStatusFilter"];
                /** @description Only products with one of these statuses at GS1, separated by commas, or with the parameter repeated */
                gs1Status?: components["parameters"]["Gs1StatusFilter"];
                /** @description Maximum number of entries; without it all are returned */
                limit?: components["parameters"]["Limit"];
                /** @description Position of the first entry, counted from 1 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description `nextCursor` of the previous page, to continue after it: entries added or removed in between are neither
                 *     skipped nor repeated. Cannot be combined with `offset`.
                 */
                cursor?: components["parameters"]["Cursor"];
                /** @description Add `fieldsChangedSinceLastSendToGS1` to products with status PENDING */
                deltaChanges?: components["parameters"]["DeltaChanges"];
                /** @description Return the values of the version marked active in grid X9200, or the current ones if none is */
                activeVersion?: components["parameters"]["ActiveVersion"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of an export profile of the instance */
                exportProfileId: components["parameters"]["ExportProfileId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ProductIds"];
        responses: {
            200: components["responses"]["ProductStatusList"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getViewJson: {
        parameters: {
            query?: {
                /** @description Maximum number of entries; without it all are returned */
                limit?: components["parameters"]["Limit"];
                /** @description Position of the first entry, counted from 1 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description `nextCursor` of the previous page, to continue after it: entries added or removed in between are neither
                 *     skipped nor repeated. Cannot be combined with `offset`.
                 */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only products changed in this many minutes: saved, or with another status, finding or reply of GS1 */
                modifiedsince?: components["parameters"]["ModifiedSince"];
                /**
                 * @description Names of fields: `catalog` field keys, `gs1` names of the GS1 data model, `epd` the view's names for EPD,
                 *     `datatables` a table for DataTables
                 */
                fieldnames?: components["parameters"]["FieldNames"];
                /** @description Return the rows of a grid field as one array. Not with `fieldnames=datatables`. */
                gridsToArray?: components["parameters"]["GridsToArray"];
                /**
                 * @description Return ingredient statements as HTML, with words in bold that name a declared allergen, or that are in capitals
                 *     and name any. Not with `fieldnames=datatables`.
                 */
                allergensToBold?: components["parameters"]["AllergensToBold"];
                /** @description Return the display text of keyword fields instead of the code */
                displayValues?: components["parameters"]["DisplayValues"];
                /**
                 * @description Only products whose column has the value: `column:value`. Repeat the parameter for several filters; a product
                 *     meets all of them, and the filter of the view. Columns have the names that they have in the JSON view with
                 *     `fieldnames=catalog`, such as `D8211`, `D8170_AM` or `catalogStatus`; every view also has `market`, `type`,
                 *     `status`, `brand` and `productId`.
                 *
                 *     - Texts contain the value, whatever its case.
                 *     - Of codes, list one or more with commas: `status:OK,SENT`. `UNDECLARED` is a level of an allergen.
                 *     - Yes and no are `true` and `false`.
                 *     - Numbers and dates are one value or a range that includes both ends: `D8171-UNPREPARED:..500`,
                 *       `lastModified:01-02-2025..28-02-2025`.
                 *     - Amounts with a unit of measure need one, and are compared by quantity: `D8217_1:0.5..1 LTR` finds 750 MLT.
                 *     - `column:` finds products without a value, `column:*` those with one.
                 *
                 *     An unknown column or a malformed value is 400. Findings (`validationErrors`) cannot be filtered; use `isValid`.
                 */
                filter?: components["parameters"]["ViewFilter"];
                /**
                 * @description Only products that contain all of these words, whatever their case, in the texts that the view shows, in the
                 *     product id, the GTIN, the brand or the name. Texts of codes count, as in `displayValues`.
                 */
                search?: components["parameters"]["ViewSearch"];
                /**
                 * @description Column to sort by instead of the order of the view; with a hyphen before it, in descending order. Columns are
                 *     named as in `filter`. Amounts are ordered by quantity, texts by the Danish alphabet, the rows of a grid by the
                 *     first; products without a value come last.
                 */
                sort?: components["parameters"]["ViewSort"];
                /**
                 * @description Columns to return, in this order, separated by commas, or with the parameter repeated. Named as in `filter`. An
                 *     unknown column is 400.
                 */
                columns?: components["parameters"]["ViewColumns"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description 304 if nothing has changed since; ignored with `If-None-Match` */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path: {
                /** @description Name of a view of the instance */
                viewname: components["parameters"]["ViewName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ViewProducts"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getViewJsonByProfile: {
        parameters: {
            query?: {
                /** @description Maximum number of entries; without it all are returned */
                limit?: components["parameters"]["Limit"];
                /** @description Position of the first entry, counted from 1 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description `nextCursor` of the previous page, to continue after it: entries added or removed in between are neither
                 *     skipped nor repeated. Cannot be combined with `offset`.
                 */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only products changed in this many minutes: saved, or with another status, finding or reply of GS1 */
                modifiedsince?: components["parameters"]["ModifiedSince"];
                /** @description Return the rows of a grid field as one array. Not with `fieldnames=datatables`. */
                gridsToArray?: components["parameters"]["GridsToArray"];
                /**
                 * @description Return ingredient statements as HTML, with words in bold that name a declared allergen, or that are in capitals
                 *     and name any. Not with `fieldnames=datatables`.
                 */
                allergensToBold?: components["parameters"]["AllergensToBold"];
                /** @description Return the display text of keyword fields instead of the code */
                displayValues?: components["parameters"]["DisplayValues"];
                /**
                 * @description Only products whose column has the value: `column:value`. Repeat the parameter for several filters; a product
                 *     meets all of them, and the filter of the view. Columns have the names that they have in the JSON view with
                 *     `fieldnames=catalog`, such as `D8211`, `D8170_AM` or `catalogStatus`; every view also has `market`, `type`,
                 *     `status`, `brand` and `productId`.
                 *
                 *     - Texts contain the value, whatever its case.
                 *     - Of codes, list one or more with commas: `status:OK,SENT`. `UNDECLARED` is a level of an allergen.
                 *     - Yes and no are `true` and `false`.
                 *     - Numbers and dates are one value or a range that includes both ends: `D8171-UNPREPARED:..500`,
                 *       `lastModified:01-02-2025..28-02-2025`.
                 *     - Amounts with a unit of measure need one, and are compared by quantity: `D8217_1:0.5..1 LTR` finds 750 MLT.
                 *     - `column:` finds products without a value, `column:*` those with one.
                 *
                 *     An unknown column or a malformed value is 400. Findings (`validationErrors`) cannot be filtered; use `isValid`.
                 */
                filter?: components["parameters"]["ViewFilter"];
                /**
                 * @description Only products that contain all of these words, whatever their case, in the texts that the view shows, in the
                 *     product id, the GTIN, the brand or the name. Texts of codes count, as in `displayValues`.
                 */
                search?: components["parameters"]["ViewSearch"];
                /**
                 * @description Column to sort by instead of the order of the view; with a hyphen before it, in descending order. Columns are
                 *     named as in `filter`. Amounts are ordered by quantity, texts by the Danish alphabet, the rows of a grid by the
                 *     first; products without a value come last.
                 */
                sort?: components["parameters"]["ViewSort"];
                /**
                 * @description Columns to return, in this order, separated by commas, or with the parameter repeated. Named as in `filter`. An
                 *     unknown column is 400.
                 */
                columns?: components["parameters"]["ViewColumns"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description 304 if nothing has changed since; ignored with `If-None-Match` */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path: {
                /** @description Name of a view of the instance */
                viewname: components["parameters"]["ViewName"];
                /** @description Id of an export profile of the instance */
                exportProfileId: components["parameters"]["ExportProfileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ViewProducts"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getViewActiveVersion: {
        parameters: {
            query?: {
                /** @description Maximum number of entries; without it all are returned */
                limit?: components["parameters"]["Limit"];
                /** @description Position of the first entry, counted from 1 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description `nextCursor` of the previous page, to continue after it: entries added or removed in between are neither
                 *     skipped nor repeated. Cannot be combined with `offset`.
                 */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only products changed in this many minutes: saved, or with another status, finding or reply of GS1 */
                modifiedsince?: components["parameters"]["ModifiedSince"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description 304 if nothing has changed since; ignored with `If-None-Match` */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path: {
                /** @description Name of a view of the instance */
                viewname: components["parameters"]["ViewName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ViewProducts"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getViewXml: {
        parameters: {
            query?: {
                /** @description Maximum number of entries; without it all are returned */
                limit?: components["parameters"]["Limit"];
                /** @description Position of the first entry, counted from 1 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description `nextCursor` of the previous page, to continue after it: entries added or removed in between are neither
                 *     skipped nor repeated. Cannot be combined with `offset`.
                 */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only products changed in this many minutes: saved, or with another status, finding or reply of GS1 */
                modifiedsince?: components["parameters"]["ModifiedSince"];
                /**
                 * @description Names of fields: `catalog` field keys, `gs1` names of the GS1 data model, `epd` the view's names for EPD,
                 *     `datatables` a table for DataTables
                 */
                fieldnames?: components["parameters"]["FieldNames"];
                /**
                 * @description Only products whose column has the value: `column:value`. Repeat the parameter for several filters; a product
                 *     meets all of them, and the filter of the view. Columns have the names that they have in the JSON view with
                 *     `fieldnames=catalog`, such as `D8211`, `D8170_AM` or `catalogStatus`; every view also has `market`, `type`,
                 *     `status`, `brand` and `productId`.
                 *
                 *     - Texts contain the value, whatever its case.
                 *     - Of codes, list one or more with commas: `status:OK,SENT`. `UNDECLARED` is a level of an allergen.
                 *     - Yes and no are `true` and `false`.
                 *     - Numbers and dates are one value or a range that includes both ends: `D8171-UNPREPARED:..500`,
                 *       `lastModified:01-02-2025..28-02-2025`.
                 *     - Amounts with a unit of measure need one, and are compared by quantity: `D8217_1:0.5..1 LTR` finds 750 MLT.
                 *     - `column:` finds products without a value, `column:*` those with one.
                 *
                 *     An unknown column or a malformed value is 400. Findings (`validationErrors`) cannot be filtered; use `isValid`.
                 */
                filter?: components["parameters"]["ViewFilter"];
                /**
                 * @description Only products that contain all of these words, whatever their case, in the texts that the view shows, in the
                 *     product id, the GTIN, the brand or the name. Texts of codes count, as in `displayValues`.
                 */
                search?: components["parameters"]["ViewSearch"];
                /**
                 * @description Column to sort by instead of the order of the view; with a hyphen before it, in descending order. Columns are
                 *     named as in `filter`. Amounts are ordered by quantity, texts by the Danish alphabet, the rows of a grid by the
                 *     first; products without a value come last.
                 */
                sort?: components["parameters"]["ViewSort"];
                /**
                 * @description Columns to return, in this order, separated by commas, or with the parameter repeated. Named as in `filter`. An
                 *     unknown column is 400.
                 */
                columns?: components["parameters"]["ViewColumns"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description 304 if nothing has changed since; ignored with `If-None-Match` */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path: {
                /** @description Name of a view of the instance */
                viewname: components["parameters"]["ViewName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The view as XML */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    Link: components["headers"]["NextPage"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    ETag: components["headers"]["ListTag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": components["schemas"]["XmlText"];
                    "text/xml": components["schemas"]["XmlText"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getViewExcel: {
        parameters: {
            query?: {
                /**
                 * @description Only products whose column has the value: `column:value`. Repeat the parameter for several filters; a product
                 *     meets all of them, and the filter of the view. Columns have the names that they have in the JSON view with
                 *     `fieldnames=catalog`, such as `D8211`, `D8170_AM` or `catalogStatus`; every view also has `market`, `type`,
                 *     `status`, `brand` and `productId`.
                 *
                 *     - Texts contain the value, whatever its case.
                 *     - Of codes, list one or more with commas: `status:OK,SENT`. `UNDECLARED` is a level of an allergen.
                 *     - Yes and no are `true` and `false`.
                 *     - Numbers and dates are one value or a range that includes both ends: `D8171-UNPREPARED:..500`,
                 *       `lastModified:01-02-2025..28-02-2025`.
                 *     - Amounts with a unit of measure need one, and are compared by quantity: `D8217_1:0.5..1 LTR` finds 750 MLT.
                 *     - `column:` finds products without a value, `column:*` those with one.
                 *
                 *     An unknown column or a malformed value is 400. Findings (`validationErrors`) cannot be filtered; use `isValid`.
                 */
                filter?: components["parameters"]["ViewFilter"];
                /**
                 * @description Only products that contain all of these words, whatever their case, in the texts that the view shows, in the
                 *     product id, the GTIN, the brand or the name. Texts of codes count, as in `displayValues`.
                 */
                search?: components["parameters"]["ViewSearch"];
                /**
                 * @description Column to sort by instead of the order of the view; with a hyphen before it, in descending order. Columns are
                 *     named as in `filter`. Amounts are ordered by quantity, texts by the Danish alphabet, the rows of a grid by the
                 *     first; products without a value come last.
                 */
                sort?: components["parameters"]["ViewSort"];
                /**
                 * @description Columns to return, in this order, separated by commas, or with the parameter repeated. Named as in `filter`. An
                 *     unknown column is 400.
                 */
                columns?: components["parameters"]["ViewColumns"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description 304 if nothing has changed since; ignored with `If-None-Match` */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path: {
                /** @description Name of a view of the instance */
                viewname: components["parameters"]["ViewName"];
                /** @description Id of an export profile of the instance */
                exportProfileId: components["parameters"]["ExportProfileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook with one sheet */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    ETag: components["headers"]["ListTag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": components["schemas"]["BinaryFile"];
                    "application/octet-stream": components["schemas"]["BinaryFile"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyLists"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    sendToGs1: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description A key chosen by the caller, such as a UUID: 1 to 255 visible ASCII characters. A request repeated with the
                 *     same key within 24 hours gets the stored response and does nothing; a different body with the same key is 409.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `wait=30` (RFC 7240): how long to wait for the answers of GS1, in seconds. A longer wait than 60 is one of 60;
                 *     other preferences are ignored.
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Send"];
        responses: {
            200: components["responses"]["HierarchySent"];
            400: components["responses"]["SendRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["SendConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyWrites"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    updateAndSendToGs1: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description A key chosen by the caller, such as a UUID: 1 to 255 visible ASCII characters. A request repeated with the
                 *     same key within 24 hours gets the stored response and does nothing; a different body with the same key is 409.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of any read of the product; 412 if the product was saved since. With an array, 400: set `ifMatch` in
                 *     each item instead.
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description `wait=30` (RFC 7240): how long to wait for the answers of GS1, in seconds. A longer wait than 60 is one of 60;
                 *     other preferences are ignored.
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ProductWrite"];
        responses: {
            200: components["responses"]["UpdatedAndSent"];
            202: components["responses"]["UpdatedNotSent"];
            400: components["responses"]["WriteRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["LineTimeout"];
            409: components["responses"]["ChangedByOtherUser"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyWrites"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    withdrawFromGs1: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description A key chosen by the caller, such as a UUID: 1 to 255 visible ASCII characters. A request repeated with the
                 *     same key within 24 hours gets the stored response and does nothing; a different body with the same key is 409.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `wait=30` (RFC 7240): how long to wait for the answers of GS1, in seconds. A longer wait than 60 is one of 60;
                 *     other preferences are ignored.
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Withdrawal"];
        responses: {
            200: components["responses"]["HierarchyWithdrawn"];
            400: components["responses"]["SendRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["SendConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyWrites"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listSends: {
        parameters: {
            query?: {
                /** @description Only this product */
                productId?: components["parameters"]["ProductIdFilter"];
                /** @description Only messages in this state */
                state?: components["parameters"]["SendStateFilter"];
                /**
                 * @description Only messages created at this time or later, ISO 8601. Without an offset it is a time in the time zone of the
                 *     instance
                 */
                from?: components["parameters"]["CreatedFrom"];
                /** @description Only messages created before this time, in the form of `from` */
                to?: components["parameters"]["CreatedTo"];
                /** @description Maximum number of messages; the default is 100 */
                limit?: components["parameters"]["SendLimit"];
                /** @description `nextCursor` of the previous page, to continue after it. It does not depend on the filters. */
                cursor?: components["parameters"]["SendCursor"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Sends"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getSend: {
        parameters: {
            query?: {
                /** @description How long to wait if GS1 has not answered yet, in seconds; `state` then says how far the message is */
                wait?: components["parameters"]["AnswerWait"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a message, as in `messageId` of the response to a send */
                messageId: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Send"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getSendXml: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a message, as in `messageId` of the response to a send */
                messageId: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GdsnXml"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getSendReplyXml: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a message, as in `messageId` of the response to a send */
                messageId: components["parameters"]["MessageId"];
                /** @description Number of a reply, as in `replies` of the message */
                reply: components["parameters"]["SendReply"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GdsnXml"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getProductSheetPdf: {
        parameters: {
            query?: {
                /** @description Language of the sheet; overrides `Accept-Language` */
                lang?: components["parameters"]["Lang"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PdfSheet"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["SheetBadRequest"];
            401: components["responses"]["SheetUnauthorized"];
            403: components["responses"]["SheetScopeMissing"];
            404: components["responses"]["SheetNotFound"];
            405: components["responses"]["SheetMethodNotAllowed"];
            406: components["responses"]["SheetNotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManySheets"];
            500: components["responses"]["SheetInternalError"];
            503: components["responses"]["SheetUnavailable"];
            default: components["responses"]["UnexpectedSheetProblem"];
        };
    };
    getProductSheetPdfByTemplate: {
        parameters: {
            query?: {
                /** @description Language of the sheet; overrides `Accept-Language` */
                lang?: components["parameters"]["Lang"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
                /** @description Name of a sheet template */
                templateName: components["parameters"]["TemplateName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PdfSheet"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["SheetBadRequest"];
            401: components["responses"]["SheetUnauthorized"];
            403: components["responses"]["SheetScopeMissing"];
            404: components["responses"]["SheetNotFound"];
            405: components["responses"]["SheetMethodNotAllowed"];
            406: components["responses"]["SheetNotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManySheets"];
            500: components["responses"]["SheetInternalError"];
            503: components["responses"]["SheetUnavailable"];
            default: components["responses"]["UnexpectedSheetProblem"];
        };
    };
    getItemSheetPdfByTemplate: {
        parameters: {
            query?: {
                /** @description Language of the sheet; overrides `Accept-Language` */
                lang?: components["parameters"]["Lang"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Internal item number (`D8256`) */
                itemId: components["parameters"]["ItemId"];
                /** @description Country number of a target market, three digits */
                country: components["parameters"]["Country"];
                /** @description Name of a sheet template */
                templateName: components["parameters"]["TemplateName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PdfSheet"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["SheetBadRequest"];
            401: components["responses"]["SheetUnauthorized"];
            403: components["responses"]["SheetScopeMissing"];
            404: components["responses"]["SheetNotFound"];
            405: components["responses"]["SheetMethodNotAllowed"];
            406: components["responses"]["SheetNotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManySheets"];
            500: components["responses"]["SheetInternalError"];
            503: components["responses"]["SheetUnavailable"];
            default: components["responses"]["UnexpectedSheetProblem"];
        };
    };
    getProductSheetHtml: {
        parameters: {
            query?: {
                /** @description Language of the sheet; overrides `Accept-Language` */
                lang?: components["parameters"]["Lang"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["HtmlSheet"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["SheetBadRequest"];
            401: components["responses"]["SheetUnauthorized"];
            403: components["responses"]["SheetScopeMissing"];
            404: components["responses"]["SheetNotFound"];
            405: components["responses"]["SheetMethodNotAllowed"];
            406: components["responses"]["SheetNotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManySheets"];
            500: components["responses"]["SheetInternalError"];
            503: components["responses"]["HtmlSheetUnavailable"];
            default: components["responses"]["UnexpectedSheetProblem"];
        };
    };
    getProductSheetHtmlByTemplate: {
        parameters: {
            query?: {
                /** @description Language of the sheet; overrides `Accept-Language` */
                lang?: components["parameters"]["Lang"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description GTIN (8 to 14 digits), a dot, three-digit target market */
                productId: components["parameters"]["ProductId"];
                /** @description Name of a sheet template */
                templateName: components["parameters"]["TemplateName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["HtmlSheet"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["SheetBadRequest"];
            401: components["responses"]["SheetUnauthorized"];
            403: components["responses"]["SheetScopeMissing"];
            404: components["responses"]["SheetNotFound"];
            405: components["responses"]["SheetMethodNotAllowed"];
            406: components["responses"]["SheetNotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManySheets"];
            500: components["responses"]["SheetInternalError"];
            503: components["responses"]["HtmlSheetUnavailable"];
            default: components["responses"]["UnexpectedSheetProblem"];
        };
    };
    getItemSheetHtmlByTemplate: {
        parameters: {
            query?: {
                /** @description Language of the sheet; overrides `Accept-Language` */
                lang?: components["parameters"]["Lang"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Internal item number (`D8256`) */
                itemId: components["parameters"]["ItemId"];
                /** @description Country number of a target market, three digits */
                country: components["parameters"]["Country"];
                /** @description Name of a sheet template */
                templateName: components["parameters"]["TemplateName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["HtmlSheet"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["SheetBadRequest"];
            401: components["responses"]["SheetUnauthorized"];
            403: components["responses"]["SheetScopeMissing"];
            404: components["responses"]["SheetNotFound"];
            405: components["responses"]["SheetMethodNotAllowed"];
            406: components["responses"]["SheetNotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManySheets"];
            500: components["responses"]["SheetInternalError"];
            503: components["responses"]["HtmlSheetUnavailable"];
            default: components["responses"]["UnexpectedSheetProblem"];
        };
    };
    listFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FieldList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listFieldsByMarket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Country number of a target market, three digits */
                targetmarket: components["parameters"]["TargetMarket"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FieldList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listKeywordLists: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code lists, by name */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeywordListIndex"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getKeywordList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Name of a code list */
                codelist: components["parameters"]["CodeList"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["KeywordList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getFieldKeywordList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of a field */
                field: components["parameters"]["FieldOfKeywords"];
                /** @description Country number of a target market, three digits */
                targetmarket: components["parameters"]["TargetMarket"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["KeywordList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules, by family */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleIndex"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of a rule, as in the `ruleId` of a finding */
                ruleId: components["parameters"]["RuleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleDetails"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    countFindings: {
        parameters: {
            query?: {
                /** @description What findings are grouped by; the default is `rule` */
                groupBy?: components["parameters"]["FindingGrouping"];
                /** @description Only findings of this severity */
                severity?: components["parameters"]["SeverityFilter"];
                /** @description Only products of this market, by country number */
                targetMarket?: components["parameters"]["TargetMarketFilter"];
                /** @description Maximum number of groups; the default is 500 */
                limit?: components["parameters"]["FindingGroupLimit"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FindingGroups"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listFindingProducts: {
        parameters: {
            query?: {
                /** @description What findings are grouped by; the default is `rule` */
                groupBy?: components["parameters"]["FindingGrouping"];
                /** @description Only findings of this group, as in the `group` of `GET /api/findings`. An unknown group has no products */
                group?: components["parameters"]["FindingGroupFilter"];
                /** @description Only findings of this severity */
                severity?: components["parameters"]["SeverityFilter"];
                /** @description Only products of this market, by country number */
                targetMarket?: components["parameters"]["TargetMarketFilter"];
                /** @description Maximum number of products; the default is 50 */
                limit?: components["parameters"]["FindingProductLimit"];
                /** @description `nextCursor` of the previous page, to continue after it. It does not depend on the filters. */
                cursor?: components["parameters"]["FindingCursor"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FindingProducts"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getFindingsExcel: {
        parameters: {
            query?: {
                /** @description What findings are grouped by; the default is `rule` */
                groupBy?: components["parameters"]["FindingGrouping"];
                /** @description Only findings of this group, as in the `group` of `GET /api/findings`. An unknown group has no products */
                group?: components["parameters"]["FindingGroupFilter"];
                /** @description Only findings of this severity */
                severity?: components["parameters"]["SeverityFilter"];
                /** @description Only products of this market, by country number */
                targetMarket?: components["parameters"]["TargetMarketFilter"];
                /** @description Language of the file; overrides `Accept-Language` */
                lang?: components["parameters"]["FileLang"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workbook with one sheet */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": components["schemas"]["BinaryFile"];
                    "application/octet-stream": components["schemas"]["BinaryFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyLists"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Overview"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Webhooks"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["WebhookCreate"];
        responses: {
            200: components["responses"]["WebhookCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TooManyWebhooks"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description On a read, 304 if the ETag is still current. On a write, `*` only creates; with an array, 400: set `ifNoneMatch`
                 *     in each item instead.
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookFound"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the webhook when it was read; 412 if it has been changed or paused since */
                "If-Match"?: components["parameters"]["WebhookIfMatch"];
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookDeleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["WebhookChanged"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the webhook when it was read; 412 if it has been changed or paused since */
                "If-Match"?: components["parameters"]["WebhookIfMatch"];
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["WebhookChange"];
        responses: {
            200: components["responses"]["WebhookSaved"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["WebhookChanged"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the webhook when it was read; 412 if it has been changed or paused since */
                "If-Match"?: components["parameters"]["WebhookIfMatch"];
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["WebhookChanged"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeliveryMade"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    redeliverEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Redelivery"];
        responses: {
            200: components["responses"]["DeliveryMade"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Replay"];
        responses: {
            200: components["responses"]["WebhookSaved"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["CursorExpired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Maximum number of entries; the default is 100 */
                limit?: components["parameters"]["DeliveryLimit"];
                /**
                 * @description `nextCursor` of the previous page, to continue after it: entries added or removed in between are neither
                 *     skipped nor repeated. Cannot be combined with `offset`.
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of a webhook */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deliveries"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description Only entries from this time or later, ISO 8601. Without an offset it is a time in the time zone of the instance */
                from?: components["parameters"]["AuditFrom"];
                /** @description Only entries from before this time, in the form of `from` */
                to?: components["parameters"]["AuditTo"];
                /** @description Maximum number of entries; the default is 100 */
                limit?: components["parameters"]["AuditLimit"];
                /** @description `nextCursor` of the previous page, to continue after it. It does not depend on the filters. */
                cursor?: components["parameters"]["AuditCursor"];
            };
            header?: {
                /** @description Language of labels, messages and keyword texts; the default is the first language of the instance */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AuditLog"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            421: components["responses"]["UnknownHost"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
}
